# mockapi
# SPDX-License-Identifier: Apache-2.0

FROM swift:6.3-bookworm AS build
# Debian keeps only the newest version of a package: a pinned one is gone with the next security update.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libgnutls28-dev libmicrohttpd-dev libpcre2-dev libunistring-dev libxml2-dev libyaml-dev zlib1g-dev pkg-config python3 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# The dependencies are a layer of their own, which a change of the sources leaves alone.
COPY Package.swift ./
RUN swift package --scratch-path .build-package resolve
# SwiftPM builds no product while the folder of any target is missing, hence the tests and examples.
COPY Examples Examples
COPY Tests Tests
COPY script script
COPY schema schema
COPY Sources Sources
# --build-arg MOCKAPI_COMMIT=$(git rev-parse HEAD) is for `mockapi --version`.
ARG MOCKAPI_COMMIT=""
RUN script/internal/portable-program /image/usr/local/bin/mockapi
# The libraries in the program ask for their licences wherever it goes.
COPY LICENSE /image/usr/share/doc/mockapi/
RUN script/internal/third-party /image/usr/local/bin/mockapi > /image/usr/share/doc/mockapi/THIRD-PARTY
COPY Scenarios /image/scenarios
# A checkout made under a strict umask is readable for its owner alone, who is not the image's user.
RUN chmod -R u=rwX,go=rX /image

# What the image has of Debian: the C library with its tables of encodings, and BusyBox, since `mockapi test` runs commands with a shell.
FROM debian:bookworm-slim AS system
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends busybox-static \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /image /image
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
RUN ldd /image/usr/local/bin/mockapi | grep -o '/[^ ]*' | xargs cp --parents --dereference --target-directory /image \
  && cp --parents --recursive /usr/lib/*-linux-gnu/gconv /usr/share/doc/{libc6,libgcc-s1,busybox-static}/copyright /image \
  && mkdir -p /image/bin /image/etc /image/root \
  && install -d -m 1777 /image/tmp \
  && cp /bin/busybox /image/bin/ \
  && chroot /image /bin/busybox --install -s /bin \
  && echo 'root:x:0:0:root:/root:/bin/sh' > /image/etc/passwd \
  && echo 'mockapi:x:10001:10001:mockapi:/:/bin/sh' >> /image/etc/passwd \
  && printf 'root:x:0:\nmockapi:x:10001:\n' > /image/etc/group

FROM scratch
COPY --from=system /image /
ENV PATH=/usr/local/bin:/bin
LABEL org.opencontainers.image.title="mockapi" \
  org.opencontainers.image.description="Serves the errors that your app has to survive" \
  org.opencontainers.image.licenses="Apache-2.0"
# By number, so that Kubernetes' runAsNonRoot can see that it is not root. Only `mockapi test` writes: temporary files in /tmp.
USER 10001:10001
# By variables, which others can replace while the command stays (docs/environment.md). The log of a container goes to no terminal, so
# without the last one changed files would wait for a restart.
ENV MOCKAPI_HOST=0.0.0.0 MOCKAPI_SCENARIOS=/scenarios MOCKAPI_WATCH=1
WORKDIR /
EXPOSE 8080
STOPSIGNAL SIGTERM
# One small request; the server is up in milliseconds, so the start period is for slow machines. For
# another port set MOCKAPI_PORT, which both read, rather than --port.
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["mockapi", "health"]
ENTRYPOINT ["mockapi"]
CMD ["serve"]
