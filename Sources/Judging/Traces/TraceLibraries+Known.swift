// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The known names of packages, for each language.
extension TraceLibraries {
  static let python: Set<String> = [
    // HTTP
    "requests", "requests_toolbelt", "requests_oauthlib", "oauthlib", "requests_cache",
    "requests_futures", "cachecontrol", "urllib3", "urllib3_future", "httpx", "httpx2",
    "httpx_sse", "httpx_retries", "httpcore", "httpcore2", "h11", "h2", "hpack", "hyperframe",
    "wsproto", "httplib2", "http_sfv", "hishel", "aiohttp", "aiohttp_retry", "yarl", "multidict",
    "frozenlist", "niquests", "treq", "twisted", "tornado", "pycurl", "certifi", "idna", "socks",
    "socksio", "sniffio", "anyio", "trio", "asyncer", "gevent", "eventlet", "uvloop", "websocket",
    "websockets", "brotli", "zstandard", "chardet", "charset_normalizer", "google/auth", "grpc",
    // Trying again
    "tenacity", "backoff", "retry", "retrying", "stamina",
    // JSON, XML and other forms
    "simplejson", "orjson", "ujson", "rapidjson", "json5", "ijson", "jiter", "jmespath",
    "jsonschema", "fastjsonschema", "xmltodict", "defusedxml", "lxml", "yaml", "msgpack",
    "google/protobuf", "proto", "dateutil", "pytz", "isodate", "ciso8601", "arrow", "pendulum",
    // They make objects of JSON, as their caller tells them.
    "pydantic", "pydantic_core", "attr", "attrs", "cattr", "cattrs", "marshmallow", "desert",
    "dataclass_wizard", "dataclasses_json", "dacite", "mashumaro", "msgspec", "apischema",
    "jsons", "serde", "typedload", "marshmallow_dataclass", "typeguard", "beartype",
    // The language
    "six", "future", "past", "typing_extensions", "wrapt", "decorator", "deprecated",
    "more_itertools", "cachetools", "opentelemetry", "sentry_sdk", "ddtrace",
  ]

  static let node: Set<String> = [
    // HTTP
    "axios", "axios-retry", "node-fetch", "node-fetch-native", "cross-fetch", "isomorphic-fetch",
    "whatwg-fetch", "whatwg-url", "undici", "got", "superagent", "ky", "ofetch", "needle",
    "request",
    "request-promise", "request-promise-native", "request-promise-core", "wretch", "phin",
    "follow-redirects", "form-data", "agent-base", "agentkeepalive", "http-proxy-agent",
    "https-proxy-agent", "abort-controller", "event-target-shim", "readable-stream", "raw-body",
    "get-stream", "ws", "@grpc/grpc-js",
    // Trying again
    "retry", "p-retry", "async-retry", "p-queue", "p-limit", "p-timeout",
    // JSON and objects
    "zod", "ajv", "joi", "@hapi/hoek", "yup", "io-ts", "superstruct", "valibot", "arktype",
    "class-transformer", "class-validator", "json-bigint", "json5", "lossless-json",
    "secure-json-parse", "parse-json", "xml2js", "fast-xml-parser", "protobufjs",
    // The language
    "tslib", "core-js", "regenerator-runtime", "@babel/runtime", "@swc/helpers", "bluebird", "rxjs",
    "lodash",
  ]

  static let ruby: Set<String> = [
    "faraday", "faraday-net_http", "faraday-retry", "faraday-follow_redirects", "faraday-multipart",
    "faraday_middleware", "httparty", "http", "http-form_data", "http-cookie", "httpclient",
    "httpx",
    "rest-client", "excon", "typhoeus", "ethon", "net-http", "net-http-persistent", "net-protocol",
    "addressable", "connection_pool", "retriable", "json", "oj", "multi_json", "yajl-ruby",
    "multi_xml",
    "json-schema", "hashie", "dry-struct", "dry-types", "dry-schema", "activesupport", "zeitwerk",
  ]

  /// Prefixes of the names of functions.
  static let java: Set<String> = [
    "java", "javax", "jakarta", "jdk", "sun", "com.sun", "kotlin", "kotlinx", "scala", "groovy",
    "com.fasterxml.jackson", "tools.jackson", "com.google.gson", "com.google.protobuf",
    "com.google.api.client", "com.google.common", "com.squareup.moshi", "org.json",
    "com.alibaba.fastjson", "okhttp3", "okio", "retrofit2", "feign", "io.ktor", "io.grpc",
    "org.apache.http", "org.apache.hc", "org.eclipse.jetty", "org.glassfish.jersey", "io.netty",
    "reactor", "io.reactivex", "org.springframework", "software.amazon.awssdk.thirdparty",
  ]

  /// Prefixes of the paths of packages.
  static let go: Set<String> = [
    "runtime", "internal", "encoding", "reflect", "net", "sync", "io", "bufio", "bytes", "strings",
    "strconv", "errors", "fmt", "context", "crypto", "compress", "time", "unicode", "math", "sort",
    "slices", "maps", "golang.org/x", "google.golang.org/grpc", "google.golang.org/protobuf",
    "github.com/go-resty/resty", "resty.dev", "github.com/hashicorp/go-retryablehttp",
    "github.com/hashicorp/go-cleanhttp", "github.com/cenkalti/backoff", "github.com/imroc/req",
    "github.com/valyala/fasthttp", "github.com/json-iterator/go", "github.com/goccy/go-json",
    "github.com/bytedance/sonic", "github.com/mailru/easyjson", "github.com/tidwall/gjson",
    "github.com/mitchellh/mapstructure", "github.com/google/go-querystring",
  ]

  static let rust: Set<String> = [
    "reqwest", "reqwest-middleware", "reqwest-retry", "hyper", "hyper-util", "http", "http-body",
    "h2", "ureq", "isahc", "curl", "surf", "tokio", "tokio-util", "async-std", "futures",
    "futures-util", "tower", "url", "bytes", "rustls", "native-tls", "backoff", "backon", "serde",
    "serde_core", "serde_json", "serde_path_to_error", "simd-json", "quick-xml", "prost", "tonic",
    "anyhow", "eyre", "color-eyre", "thiserror", "tracing", "log", "chrono", "time", "uuid",
  ]

  /// The folders of packages.
  static let swift: Set<String> = [
    "Alamofire", "Moya", "Get", "SwiftyJSON", "ObjectMapper", "AnyCodable", "async-http-client",
    "swift-nio", "swift-nio-ssl", "swift-nio-http2", "swift-nio-extras", "swift-http-types",
    "swift-openapi-runtime", "swift-openapi-urlsession", "swift-openapi-async-http-client",
    "swift-foundation", "swift-collections", "swift-async-algorithms", "swift-log",
    "swift-protobuf",
  ]
}
