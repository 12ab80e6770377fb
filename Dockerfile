# mockapi
# SPDX-License-Identifier: Apache-2.0

FROM swift:6.3-bookworm AS build
# Debian keeps only the newest version of a package: a pinned one is gone with the next security update.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libcurl4-openssl-dev libgnutls28-dev libmicrohttpd-dev libpcre2-dev libxml2-dev zlib1g-dev pkg-config \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# The dependencies are a layer of their own, which a change of the sources leaves alone.
COPY Package.swift ./
RUN swift package resolve
# SwiftPM builds no product while the folder of any target is missing, hence the tests and examples.
COPY Examples Examples
COPY Tests Tests
COPY Sources Sources
# --build-arg MOCKAPI_COMMIT=$(git rev-parse HEAD) is for `mockapi --version`.
ARG MOCKAPI_COMMIT=""
RUN swift build -c release --product mockapi --static-swift-stdlib \
  && strip --strip-all .build/release/mockapi
COPY Scenarios Scenarios
# A checkout made under a strict umask is readable for its owner alone, who is not the image's user.
RUN chmod -R u=rwX,go=rX Scenarios

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgnutls30 libmicrohttpd12 libpcre2-8-0 libxml2 zlib1g \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/.build/release/mockapi /usr/local/bin/mockapi
# Examples, so that the image answers something; mount your own in their place.
COPY --from=build /src/Scenarios /scenarios
LABEL org.opencontainers.image.title="mockapi" \
  org.opencontainers.image.description="Serves the errors that your app has to survive" \
  org.opencontainers.image.licenses="Apache-2.0"
# By number, so that Kubernetes' runAsNonRoot can see that it is not root. Only `mockapi test` writes: temporary files in /tmp.
USER 10001:10001
# The log of a container goes to no terminal, so changed files would wait for a restart.
ENV MOCKAPI_WATCH=1
WORKDIR /
EXPOSE 8080
STOPSIGNAL SIGTERM
# One small request; the server is up in milliseconds, so the start period is for slow machines. For
# another port set MOCKAPI_PORT, which both read, rather than --port.
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["mockapi", "health"]
ENTRYPOINT ["mockapi"]
CMD ["serve", "--host", "0.0.0.0", "/scenarios"]
