// swift-tools-version: 6.2
// mockapi
// SPDX-License-Identifier: Apache-2.0

import CompilerPluginSupport
import PackageDescription

/// The settings of all targets, in one array, so that they are the same for each module.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The platforms on which modules may use the libraries PCRE2, libxml2 and zlib; on all others they do without. With the variable
/// MOCKAPI_AS_IN_APPS they do without everywhere, and the package has only the parts for apps, so that it needs no library of the system.
let serverPlatforms: [Platform] =
  Context.environment["MOCKAPI_AS_IN_APPS"] == nil ? [.linux, .macOS] : []
let platformSettings =
  settings
  + (serverPlatforms.isEmpty
    ? [] : [.define("SERVER_PLATFORM", .when(platforms: serverPlatforms))])
/// The locks of the standard library's `Synchronization`, which macOS has from 15 and iOS from 18 on. The package's one list of platforms
/// begins earlier, for apps.
let lockSettings =
  settings
  + (serverPlatforms.isEmpty ? [] : [.define("STANDARD_LOCKS", .when(platforms: [.linux]))])

/// The commit that the program is built from, which `mockapi --version` shows; script/package and the Dockerfile give it in the variable
/// MOCKAPI_COMMIT. SwiftPM's own `Context.gitInformation` is not used: it is unknown in archives of the sources.
let commit = Context.environment["MOCKAPI_COMMIT"].flatMap { commit in
  commit.isEmpty || !commit.allSatisfy(\.isHexDigit) ? nil : String(commit.prefix(12))
}

/// A target that only servers use.
func onServers(_ name: String) -> [Target.Dependency] {
  serverPlatforms.isEmpty
    ? [] : [.target(name: name, condition: .when(platforms: serverPlatforms))]
}

/// A product that only the server and the program use: apps turn the default trait Server off, with `traits: []`, and then its package
/// is neither resolved, fetched nor built.
func ofServer(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

let argumentParser = ofServer("ArgumentParser", "swift-argument-parser")
// Fetched and built only with the trait AsyncHTTPClient, which is off by default.
let asyncHTTPClient = [
  ("AsyncHTTPClient", "async-http-client"), ("NIOCore", "swift-nio"), ("NIOHTTP1", "swift-nio"),
  ("NIOHTTPCompression", "swift-nio-extras"), ("NIOPosix", "swift-nio"),
].map { name, package in
  Target.Dependency.product(
    name: name, package: package, condition: .when(traits: ["AsyncHTTPClient"]))
}
let hashTrees = ofServer("HashTreeCollections", "swift-collections")
let heap = ofServer("HeapModule", "swift-collections")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
// The server logs with it, too: the trait Server enables this one.
let logging = Target.Dependency.product(
  name: "Logging", package: "swift-log", condition: .when(traits: ["Logging"]))
// Fetched and built only with the trait of the same name, on platforms without Combine.
let openCombine = Target.Dependency.product(
  name: "OpenCombine", package: "OpenCombine",
  condition: .when(platforms: [.linux, .android, .windows], traits: ["OpenCombine"]))
let serviceLifecycle = ofServer("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = ofServer("UnixSignals", "swift-service-lifecycle")

let package = Package(
  name: "mockapi",
  // The client needs the release of 2022: `Duration`, clocks and regular expressions of the standard library. visionOS
  // has never been without them.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "mockapi", targets: ["mockapi"]),
    .library(
      name: "MockAPIServer",
      targets: [
        "MockAPIServer", "MockAPICatalogue", "MockAPIControl", "MockAPIJournal", "MockAPIEngine",
        "MockAPILoading", "MockAPINearMisses", "MockAPIScenario", "MockAPIMatching", "MockAPIText",
      ]),
    .library(name: "MockAPIClient", targets: ["MockAPIClient"]),
    .library(name: "MockAPIClientMacros", targets: ["MockAPIClientMacros"]),
    .library(name: "MockAPIClientAsyncHTTPClient", targets: ["MockAPIClientAsyncHTTPClient"]),
    .library(name: "MockAPIClientCombine", targets: ["MockAPIClientCombine"]),
    .library(name: "MockAPIClientLogging", targets: ["MockAPIClientLogging"]),
    .library(
      name: "MockAPIClientScenarios",
      targets: ["MockAPIClientScenarios", "MockAPIClient", "MockAPILoading", "MockAPIText"]),
    .library(name: "MockAPITesting", targets: ["MockAPITesting"]),
  ],
  traits: [
    .trait(
      name: "Server",
      description: "Builds the program, the server and MockAPITesting. Apps turn it off.",
      enabledTraits: ["Logging"]),
    .trait(
      name: "Logging",
      description: "Builds MockAPIClientLogging, which needs swift-log."),
    .trait(
      name: "Macros",
      description: "Builds MockAPIClientMacros, which needs swift-syntax."),
    .trait(
      name: "AsyncHTTPClient",
      description: "Builds MockAPIClientAsyncHTTPClient, which needs AsyncHTTPClient."),
    .trait(
      name: "OpenCombine",
      description: "Builds MockAPIClientCombine on platforms without Combine, with OpenCombine."),
    .default(enabledTraits: ["Server"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    // Neither fetched nor built without the trait.
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0"),
  ],
  targets: [
    // The program.
    .executableTarget(
      name: "mockapi",
      dependencies: [
        "CCommit", "MockAPICatalogue", "MockAPIControl", "MockAPIDigest", "MockAPIDocuments",
        "MockAPIDrafts", "MockAPIEngine", "MockAPIFetching", "MockAPIHarness", "MockAPIImport",
        "MockAPIImportModel", "MockAPIJSON", "MockAPIJournal", "MockAPIJudging", "MockAPILoading",
        "MockAPIMatching", "MockAPINearMisses", "MockAPIRedaction", "MockAPIReports",
        "MockAPIScenario", "MockAPIServer", "MockAPISynchronization", "MockAPISystem",
        "MockAPIText", "MockAPIVariants", argumentParser, logging, serviceLifecycle, unixSignals,
      ],
      swiftSettings: settings),

    // The libraries; arrows point down only.
    .target(
      name: "MockAPITesting",
      dependencies: [
        "MockAPIClient", "MockAPIHarness", "MockAPIJSON", "MockAPIJudging", "MockAPILoading",
        "MockAPIScenario", "MockAPIServer", "MockAPIText", "MockAPIVariants",
      ],
      path: "Sources/Testing", swiftSettings: settings),
    .target(
      name: "MockAPIReports",
      dependencies: [
        "MockAPIAssets", "MockAPIDigest", "MockAPIJSON", "MockAPIJudging", "MockAPIScenario",
        "MockAPISynchronization", "MockAPISystem", "MockAPIText", "MockAPIVariants",
      ],
      path: "Sources/Reports", swiftSettings: settings),
    .target(
      name: "MockAPIHarness",
      dependencies: [
        "MockAPICatalogue", "MockAPIClientCore", "MockAPIEngine", "MockAPIJSON", "MockAPIJournal",
        "MockAPIJudging", "MockAPILeases", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPIServer", "MockAPISynchronization", "MockAPISystem", "MockAPIText",
        "MockAPIVariants", httpTypes,
      ],
      path: "Sources/Harness", swiftSettings: settings),
    .target(
      name: "MockAPIServer",
      dependencies: [
        "CGnuTLS", "CMicroHTTPD", "MockAPICatalogue", "MockAPIControl", "MockAPIEngine",
        "MockAPIGzip", "MockAPIJSON", "MockAPIJournal", "MockAPILeases", "MockAPILoading",
        "MockAPIMatching", "MockAPINearMisses", "MockAPIScenario", "MockAPISynchronization",
        "MockAPISystem", "MockAPIText", "MockAPIXML", heap, logging,
      ],
      path: "Sources/MockServer", swiftSettings: settings),
    .target(
      name: "MockAPIControl",
      dependencies: [
        "CResources", "MockAPIAssets", "MockAPICatalogue", "MockAPIDigest", "MockAPIEngine",
        "MockAPIGzip", "MockAPIJSON", "MockAPIJournal", "MockAPIJudging", "MockAPILeases",
        "MockAPILoading", "MockAPIMatching", "MockAPINearMisses", "MockAPIQRCode",
        "MockAPIRedaction",
        "MockAPIScenario", "MockAPISynchronization", "MockAPISystem", "MockAPIText",
        "MockAPIVariants",
      ],
      path: "Sources/Control", swiftSettings: settings),
    .target(
      name: "MockAPIJudging",
      dependencies: [
        "MockAPIEngine", "MockAPIJSON", "MockAPIJournal", "MockAPIMatching", "MockAPIRedaction",
        "MockAPIScenario", "MockAPISynchronization", "MockAPISystem", "MockAPIText",
        "MockAPIVariants",
      ],
      path: "Sources/Judging", swiftSettings: settings),
    .target(
      name: "MockAPIDrafts",
      dependencies: ["MockAPIImportModel", "MockAPIJSON", "MockAPIRedaction", "MockAPIText"],
      path: "Sources/Drafts", swiftSettings: settings),
    .target(
      name: "MockAPIFetching",
      dependencies: [
        "CGnuTLS", "MockAPIClientCore", "MockAPIDocuments", "MockAPISystem", httpTypes,
      ],
      path: "Sources/Fetching", swiftSettings: settings),
    // Import: documents to scenarios.
    .target(
      name: "MockAPIImport",
      dependencies: [
        "MockAPIDigest", "MockAPIDocuments", "MockAPIDrafts", "MockAPIHAR", "MockAPIImportModel",
        "MockAPIJSON", "MockAPILoading", "MockAPIMatching", "MockAPIOpenAPI", "MockAPIPact",
        "MockAPIPostman", "MockAPISamples", "MockAPIScenario", "MockAPISystem", "MockAPIText",
      ],
      path: "Sources/Import", swiftSettings: settings),
    .target(
      name: "MockAPIPostman",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIJSON", "MockAPIRedaction",
        "MockAPISamples", "MockAPIScenario", "MockAPIText",
      ],
      path: "Sources/Postman", swiftSettings: settings),
    .target(
      name: "MockAPIOpenAPI",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIJSON", "MockAPIJSONSchema",
        "MockAPIRedaction", "MockAPIRegularExpression", "MockAPIScenario", "MockAPIText",
      ],
      path: "Sources/OpenAPI", swiftSettings: settings),
    .target(
      name: "MockAPIPact",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIJSON", "MockAPIRedaction",
        "MockAPIRegularExpression", "MockAPIScenario", "MockAPIText",
      ],
      path: "Sources/Pact", swiftSettings: settings),
    .target(
      name: "MockAPIImportModel",
      dependencies: [
        "MockAPIDocuments", "MockAPIEngine", "MockAPIJSON", "MockAPIRedaction", "MockAPIScenario",
        "MockAPIText",
      ],
      path: "Sources/ImportModel", swiftSettings: settings),
    .target(
      name: "MockAPIDocuments",
      dependencies: [
        "MockAPIJSON", "MockAPISynchronization", "MockAPISystem", "MockAPIText",
      ] + onServers("CLibYAML"),
      path: "Sources/Documents", swiftSettings: settings),
    .target(
      name: "MockAPIHAR",
      dependencies: [
        "MockAPIDocuments", "MockAPIGzip", "MockAPIImportModel", "MockAPIJSON", "MockAPIRedaction",
        "MockAPISamples", "MockAPIText",
      ],
      path: "Sources/HAR", swiftSettings: settings),
    .target(
      name: "MockAPISamples",
      dependencies: [
        "MockAPIImportModel", "MockAPIJSON", "MockAPIRedaction", "MockAPIScenario", "MockAPIText",
      ],
      path: "Sources/Samples", swiftSettings: settings),
    .target(
      name: "MockAPIRedaction", dependencies: ["MockAPIJSON", "MockAPIText"],
      path: "Sources/Redaction", swiftSettings: settings),
    .target(
      name: "MockAPICatalogue",
      dependencies: [
        "MockAPIEngine", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPISynchronization", "MockAPIText", hashTrees,
      ],
      path: "Sources/Catalogue",
      swiftSettings: settings),
    .target(
      name: "MockAPILeases",
      dependencies: [
        "MockAPIEngine", "MockAPIJournal", "MockAPIMatching", "MockAPIScenario",
        "MockAPISynchronization", "MockAPISystem",
      ],
      path: "Sources/Leases", swiftSettings: settings),
    .target(
      name: "MockAPIJournal",
      dependencies: [
        "MockAPIDigest", "MockAPIEngine", "MockAPIJSON", "MockAPIMatching", "MockAPINearMisses",
        "MockAPIScenario", "MockAPISynchronization", "MockAPISystem", "MockAPIText",
      ],
      path: "Sources/Journal", swiftSettings: settings),
    .target(
      name: "MockAPIEngine",
      dependencies: [
        "MockAPIGzip", "MockAPIJSON", "MockAPIMatching", "MockAPINearMisses", "MockAPIScenario",
        "MockAPISynchronization", "MockAPISystem", "MockAPIText", "MockAPIVariants", "MockAPIXML",
      ],
      path: "Sources/Engine", swiftSettings: settings),
    .target(
      name: "MockAPINearMisses",
      dependencies: [
        "MockAPIJSON", "MockAPIJSONSchema", "MockAPIMatching", "MockAPIRegularExpression",
        "MockAPIScenario", "MockAPIText", "MockAPIXML",
      ],
      path: "Sources/NearMisses", swiftSettings: settings),
    .target(
      name: "MockAPIVariants",
      dependencies: [
        "MockAPIJSON", "MockAPIMatching", "MockAPIScenario", "MockAPIText", "MockAPIXML",
      ],
      path: "Sources/Variants", swiftSettings: settings),
    .target(
      name: "MockAPIClient", dependencies: ["MockAPIClientCore", httpTypes],
      path: "Sources/Client", swiftSettings: settings),
    .target(
      name: "MockAPIClientCore",
      dependencies: [
        "MockAPISynchronization",
        // Only where Foundation is not used for threads.
        .target(name: "MockAPISystem", condition: .when(platforms: [.linux])), httpTypes,
      ],
      path: "Sources/ClientCore", swiftSettings: settings),
    .target(
      name: "MockAPIClientMacros",
      dependencies: [
        "MockAPIClient", .target(name: "MockAPIMacroPlugin", condition: .when(traits: ["Macros"])),
      ],
      path: "Sources/ClientMacros", swiftSettings: settings),
    .macro(
      name: "MockAPIMacroPlugin",
      dependencies: [
        .product(
          name: "SwiftCompilerPlugin", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      path: "Sources/MacroPlugin", swiftSettings: settings),
    .target(
      name: "MockAPIClientAsyncHTTPClient",
      dependencies: ["MockAPIClient", httpTypes] + asyncHTTPClient,
      path: "Sources/ClientAsyncHTTPClient", swiftSettings: settings),
    .target(
      name: "MockAPIClientCombine", dependencies: ["MockAPIClient", openCombine],
      path: "Sources/ClientCombine", swiftSettings: settings),
    .target(
      name: "MockAPIClientLogging", dependencies: ["MockAPIClient", logging],
      path: "Sources/ClientLogging", swiftSettings: settings),
    .target(
      name: "MockAPIClientScenarios",
      dependencies: [
        "MockAPIClient", "MockAPIEngine", "MockAPIJSON", "MockAPILoading", "MockAPIMatching",
        "MockAPISystem", "MockAPIXML", httpTypes,
      ],
      path: "Sources/ClientScenarios", swiftSettings: settings),
    .target(
      name: "MockAPILoading",
      dependencies: [
        "MockAPIJSON", "MockAPIJSONSchema", "MockAPIMatching", "MockAPIRegularExpression",
        "MockAPIScenario", "MockAPISynchronization", "MockAPISystem", "MockAPITemplate",
        "MockAPIText", "MockAPIXML",
      ],
      path: "Sources/Loading", swiftSettings: settings),
    .target(
      name: "MockAPIScenario",
      dependencies: [
        "MockAPIGzip", "MockAPIJSON", "MockAPIJSONSchema", "MockAPIMatching",
        "MockAPIRegularExpression", "MockAPITemplate", "MockAPIText",
      ],
      path: "Sources/Scenario", swiftSettings: settings),
    .target(
      name: "MockAPITemplate",
      dependencies: [
        "MockAPIJSON", "MockAPIMatching", "MockAPIRegularExpression", "MockAPISystem",
        "MockAPIText", "MockAPIXML",
      ],
      path: "Sources/Template", swiftSettings: settings),
    .target(
      name: "MockAPIMatching",
      dependencies: [
        "MockAPIJSON", "MockAPIJSONSchema", "MockAPIRegularExpression", "MockAPISystem",
        "MockAPIText", "MockAPIXML",
      ],
      path: "Sources/Matching", swiftSettings: settings),
    .target(
      name: "MockAPIJSONSchema",
      dependencies: ["MockAPIJSON", "MockAPIRegularExpression", "MockAPIText"],
      path: "Sources/JSONSchema", swiftSettings: settings),
    .target(
      name: "MockAPIJSON",
      dependencies: [
        "MockAPIRegularExpression", "MockAPISynchronization", "MockAPIText",
      ],
      path: "Sources/JSON",
      swiftSettings: settings),
    .target(
      name: "MockAPIRegularExpression",
      dependencies: ["MockAPISynchronization", "MockAPISystem", "MockAPIText"]
        + onServers("CPCRE2"),
      path: "Sources/RegularExpression", swiftSettings: platformSettings),
    .target(
      name: "MockAPIGzip", dependencies: onServers("CZlib"), path: "Sources/Gzip",
      swiftSettings: platformSettings),
    .target(
      name: "MockAPIXML", dependencies: ["MockAPIText"] + onServers("CLibXML2"),
      path: "Sources/XML", swiftSettings: platformSettings),
    .target(
      name: "MockAPIAssets", dependencies: ["CResources", "MockAPIDigest", "MockAPIText"],
      path: "Sources/Assets", swiftSettings: settings),
    .target(
      name: "MockAPIQRCode", dependencies: ["MockAPIText"], path: "Sources/QRCode",
      swiftSettings: settings),
    .target(
      name: "MockAPIDigest", dependencies: ["CGnuTLS", "MockAPIText"], path: "Sources/Digest",
      swiftSettings: settings),
    .target(
      name: "MockAPIText", dependencies: ["MockAPISynchronization"], path: "Sources/Text",
      swiftSettings: settings),
    .target(
      name: "MockAPISystem", dependencies: ["CLibrary", "MockAPISynchronization"],
      path: "Sources/System", swiftSettings: settings),
    .target(
      name: "MockAPISynchronization", path: "Sources/Synchronization",
      swiftSettings: lockSettings),
    .target(
      name: "CCommit", path: "Sources/CCommit",
      cSettings: commit.map { [.define("MOCKAPI_COMMIT", to: "\"\($0)\"")] } ?? []),
    .target(
      name: "CResources", path: "Sources/CResources",
      exclude: ["look.css", "openapi.json", "page", "report"]),
    .systemLibrary(name: "CLibrary", path: "Sources/CLibrary"),
    .systemLibrary(
      name: "CLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPCRE2", path: "Sources/CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CGnuTLS", path: "Sources/CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
      name: "CMicroHTTPD", path: "Sources/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // Examples, which are built with everything else so that they stay true.
    .executableTarget(
      name: "CarefulClient", dependencies: ["MockAPIClient"],
      path: "Examples/clients/swift/CarefulClient", swiftSettings: settings),
    .executableTarget(
      name: "CarelessClient", dependencies: ["MockAPIClient"],
      path: "Examples/clients/swift/CarelessClient", swiftSettings: settings),

    // The test targets mirror the targets; shared test code has targets of its own.
    .target(
      name: "MockAPITestSupport",
      dependencies: [
        "CGnuTLS", "CSpawn", "MockAPIJSON", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPISynchronization", "MockAPIText",
      ],
      path: "Tests/Support", swiftSettings: settings),
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "MockAPICompilerCheck", dependencies: onServers("MockAPITestSupport"),
      path: "Tests/CompilerCheck", swiftSettings: platformSettings),
    .target(
      name: "MockAPIJudgingTestSupport",
      dependencies: ["MockAPIJudging", "MockAPIScenario", "MockAPIVariants"],
      path: "Tests/JudgingSupport", swiftSettings: settings),
    .target(
      name: "MockAPILeaseTestSupport",
      dependencies: ["MockAPIEngine", "MockAPILeases", "MockAPISynchronization"],
      path: "Tests/LeaseSupport", swiftSettings: settings),
    .target(
      name: "MockAPIClientTestSupport",
      dependencies: [
        "MockAPIClient", "MockAPIClientAsyncHTTPClient", "MockAPIClientCombine", "MockAPIHarness",
        "MockAPITestSupport", httpTypes, openCombine,
      ],
      path: "Tests/ClientSupport", swiftSettings: settings),
    .executableTarget(
      name: "TransportProbe", dependencies: ["MockAPIClient", "MockAPIClientTestSupport"],
      path: "Tests/TransportProbe", swiftSettings: settings),
    .executableTarget(
      name: "URLSessionProbe", path: "Tests/URLSessionProbe", swiftSettings: settings),
    .target(
      name: "SeedModels", dependencies: ["MockAPIClient"], path: "Tests/SeedModels",
      swiftSettings: settings),
    // Generated scenario folders and requests, for comparing builds and for fuzzing.
    .target(
      name: "MockAPITestGenerator", dependencies: ["MockAPIScenario"], path: "Tests/Generator",
      swiftSettings: settings),
    .executableTarget(
      name: "Compare", dependencies: ["MockAPITestGenerator", "MockAPITestSupport"],
      path: "Tests/Compare", exclude: ["meant-differences.txt"], swiftSettings: settings),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "MockAPIDocuments", "MockAPIImport", "MockAPIImportModel", "MockAPIJSON", "MockAPILoading",
        "MockAPIMatching", "MockAPINearMisses", "MockAPIScenario", "MockAPITemplate",
        "MockAPITestGenerator", "MockAPITestSupport", "MockAPIText",
      ],
      path: "Tests/Fuzz", swiftSettings: settings),
    .executableTarget(
      name: "ClientFuzz", dependencies: ["MockAPIClient"], path: "Tests/ClientFuzz",
      swiftSettings: settings),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["MockAPITestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TemplateTests",
      dependencies: [
        "MockAPIJSON", "MockAPIMatching", "MockAPIRegularExpression", "MockAPIScenario",
        "MockAPITemplate", "MockAPITestSupport", "MockAPIText",
      ], swiftSettings: settings),
    .testTarget(
      name: "SystemTests",
      dependencies: ["MockAPISynchronization", "MockAPISystem", "MockAPITestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RegularExpressionTests",
      dependencies: ["MockAPIRegularExpression", "MockAPISystem", "MockAPIText"],
      swiftSettings: settings
    ),
    .testTarget(name: "GzipTests", dependencies: ["MockAPIGzip"], swiftSettings: settings),
    .testTarget(name: "AssetsTests", dependencies: ["MockAPIAssets"], swiftSettings: settings),
    .testTarget(
      name: "QRCodeTests", dependencies: ["MockAPIJSON", "MockAPIQRCode", "MockAPITestSupport"],
      swiftSettings: settings),
    .testTarget(name: "DigestTests", dependencies: ["MockAPIDigest"], swiftSettings: settings),
    .testTarget(
      name: "XMLTests", dependencies: ["MockAPIText", "MockAPIXML"], swiftSettings: settings),
    .testTarget(
      name: "TextTests", dependencies: ["MockAPIText"], swiftSettings: settings),
    .testTarget(
      name: "JSONTests",
      dependencies: ["MockAPIJSON", "MockAPIScenario", "MockAPITestSupport", "MockAPIText"],
      swiftSettings: settings),
    .testTarget(
      name: "JSONSchemaTests",
      dependencies: ["MockAPIJSON", "MockAPIJSONSchema", "MockAPITestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MatchingTests",
      dependencies: [
        "MockAPIJSON", "MockAPIMatching", "MockAPIRegularExpression", "MockAPIScenario",
        "MockAPITestSupport", "MockAPIText", "MockAPIXML",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LoadingTests",
      dependencies: [
        "MockAPIJSON", "MockAPIJSONSchema", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPISynchronization", "MockAPITestSupport", "MockAPIText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "MockAPIGzip", "MockAPIJSON", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogueTests",
      dependencies: [
        "MockAPICatalogue", "MockAPIEngine", "MockAPILoading", "MockAPIMatching", "MockAPIScenario",
        "MockAPISynchronization", "MockAPITestSupport", "MockAPIText",
      ],
      swiftSettings: settings),
    .target(
      name: "MockAPIImportTestSupport",
      dependencies: [
        "MockAPIDocuments", "MockAPIImport", "MockAPIImportModel", "MockAPIJSON", "MockAPILoading",
        "MockAPIScenario", "MockAPITestSupport", "MockAPIText",
      ],
      path: "Tests/ImportSupport", swiftSettings: settings),
    .testTarget(
      name: "PostmanTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIImportTestSupport", "MockAPIJSON",
        "MockAPIPostman", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OpenAPITests",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIImportTestSupport", "MockAPIJSON",
        "MockAPIOpenAPI", "MockAPIScenario", "MockAPITestSupport", "MockAPIText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PactTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportModel", "MockAPIImportTestSupport", "MockAPIJSON",
        "MockAPIPact", "MockAPIScenario", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ImportModelTests",
      dependencies: ["MockAPIDocuments", "MockAPIImportModel", "MockAPIJSON", "MockAPIText"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIImportTestSupport", "MockAPIJSON", "MockAPITestSupport",
        "MockAPIText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FetchingTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIFetching", "MockAPILoading", "MockAPIServer", "MockAPISystem",
        "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIImport", "MockAPIImportModel", "MockAPIImportTestSupport",
        "MockAPIJSON", "MockAPILoading", "MockAPIScenario", "MockAPITestSupport", "MockAPIText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DraftsTests",
      dependencies: [
        "MockAPIDrafts", "MockAPIJSON", "MockAPILoading", "MockAPIScenario", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "MockAPIImportModel", "MockAPIImportTestSupport", "MockAPIJSON", "MockAPISamples",
        "MockAPIScenario", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HARTests",
      dependencies: [
        "MockAPIDocuments", "MockAPIHAR", "MockAPIImportModel", "MockAPIImportTestSupport",
        "MockAPIJSON", "MockAPIRedaction", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RedactionTests",
      dependencies: ["MockAPIJSON", "MockAPIRedaction", "MockAPITestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ControlTests",
      dependencies: [
        "MockAPICatalogue", "MockAPIControl", "MockAPIEngine", "MockAPIJSON", "MockAPIJSONSchema",
        "MockAPIJournal", "MockAPIJudging", "MockAPILeaseTestSupport", "MockAPILeases",
        "MockAPILoading", "MockAPIMatching", "MockAPINearMisses", "MockAPIScenario",
        "MockAPISynchronization", "MockAPISystem", "MockAPITestSupport", "MockAPIText",
        "MockAPIVariants",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LeasesTests",
      dependencies: [
        "MockAPIEngine", "MockAPILeaseTestSupport", "MockAPILeases", "MockAPILoading",
        "MockAPIMatching", "MockAPIScenario", "MockAPISynchronization", "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JournalTests",
      dependencies: [
        "MockAPIEngine", "MockAPIJSON", "MockAPIJournal", "MockAPILoading", "MockAPIMatching",
        "MockAPINearMisses", "MockAPIScenario", "MockAPISynchronization", "MockAPISystem",
        "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EngineTests",
      dependencies: [
        "MockAPIEngine", "MockAPIGzip", "MockAPILoading", "MockAPIMatching", "MockAPINearMisses",
        "MockAPIScenario", "MockAPITestSupport", "MockAPIText",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "NearMissesTests",
      dependencies: [
        "MockAPILoading", "MockAPIMatching", "MockAPINearMisses", "MockAPIScenario",
        "MockAPITestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VariantsTests",
      dependencies: [
        "MockAPIJSON", "MockAPILoading", "MockAPIMatching", "MockAPIScenario", "MockAPITestSupport",
        "MockAPIText", "MockAPIVariants",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "JudgingTests",
      dependencies: [
        "MockAPIJSON", "MockAPIJudging", "MockAPIJudgingTestSupport", "MockAPILoading",
        "MockAPIMatching", "MockAPIScenario",
        "MockAPITestSupport", "MockAPIVariants",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "MockAPIJSON", "MockAPIJSONSchema", "MockAPIJudging", "MockAPIJudgingTestSupport",
        "MockAPIReports", "MockAPIScenario",
        "MockAPISynchronization", "MockAPISystem", "MockAPITestSupport", "MockAPIVariants",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "HarnessTests",
      dependencies: [
        "MockAPIClient", "MockAPIEngine", "MockAPIHarness", "MockAPIJSON", "MockAPIJournal",
        "MockAPIJudging", "MockAPIJudgingTestSupport", "MockAPILoading", "MockAPIMatching",
        "MockAPIScenario", "MockAPISynchronization", "MockAPISystem", "MockAPITestSupport",
        "MockAPIVariants", httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MockServerTests",
      dependencies: [
        "MockAPICatalogue", "MockAPICompilerCheck", "MockAPIEngine", "MockAPIGzip", "MockAPIJSON",
        "MockAPIJournal", "MockAPILeaseTestSupport", "MockAPILeases", "MockAPILoading",
        "MockAPIMatching", "MockAPIScenario", "MockAPIServer", "MockAPISynchronization",
        "MockAPISystem", "MockAPITestSupport", "MockAPIText", logging,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "MockAPIClient", "MockAPIClientCombine", "MockAPIClientCore", "MockAPIClientLogging",
        "MockAPICompilerCheck", "MockAPISynchronization", "SeedModels", httpTypes, logging,
        openCombine,
      ] + onServers("MockAPITestSupport"),
      swiftSettings: platformSettings),
    // Empty without the trait Macros. The models have the settings of a new app of Xcode 26.
    .target(
      name: "MainActorModels", dependencies: ["MockAPIClientMacros"], path: "Tests/MainActorModels",
      swiftSettings: [
        .swiftLanguageMode(.v6), .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
      ]),
    .testTarget(
      name: "MacroTests",
      dependencies: [
        "MainActorModels", "MockAPIClientMacros", "MockAPICompilerCheck", "MockAPITestSupport",
      ], swiftSettings: settings),
    // Without MockAPITestSupport, which needs GnuTLS: these tests also run in simulators.
    .testTarget(
      name: "ClientScenariosTests",
      dependencies: [
        "MockAPIClient", "MockAPIClientCore", "MockAPIClientScenarios", "MockAPILoading",
        "MockAPIRegularExpression", "MockAPIScenario", "MockAPISynchronization", "MockAPIText",
        "SeedModels", httpTypes,
      ],
      swiftSettings: platformSettings),
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "MockAPICatalogue", "MockAPIClient", "MockAPIClientCombine", "MockAPIClientScenarios",
        "MockAPIClientTestSupport", "MockAPIJSON", "MockAPILoading", "MockAPIScenario",
        "MockAPIServer", "MockAPISynchronization", "MockAPITestSupport", "MockAPITesting",
        "SeedModels", "TransportProbe", "URLSessionProbe", httpTypes, openCombine,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "CarefulClient", "CarelessClient", "Fuzz", "MockAPIEngine", "MockAPIJSON",
        "MockAPIJournal", "MockAPIJudging", "MockAPILoading", "MockAPIMatching",
        "MockAPINearMisses", "MockAPIReports", "MockAPIScenario", "MockAPIServer",
        "MockAPISynchronization", "MockAPITestSupport", "mockapi",
      ],
      swiftSettings: settings),
  ]
)

if serverPlatforms.isEmpty {
  let libraries: Set = [
    "MockAPIClient", "MockAPIClientCombine", "MockAPIClientLogging", "MockAPIClientScenarios",
  ]
  let modules: Set = [
    "CLibrary", "MockAPIClientCore", "MockAPIEngine", "MockAPIGzip", "MockAPIJSON",
    "MockAPIJSONSchema", "MockAPILoading", "MockAPIMatching", "MockAPINearMisses",
    "MockAPIRegularExpression", "MockAPIScenario", "MockAPISynchronization", "MockAPISystem",
    "MockAPITemplate", "MockAPIText", "MockAPIVariants", "MockAPIXML",
  ]
  let tests: Set = [
    "ClientScenariosTests", "ClientTests", "GzipTests", "MockAPICompilerCheck", "SeedModels",
  ]
  package.products.removeAll { !libraries.contains($0.name) }
  package.targets.removeAll { !libraries.union(modules).union(tests).contains($0.name) }
}

// The variable MOCKAPI_TESTS names the only test targets to build, separated by commas, so that the tests of one module are built
// without those of all others; script/test sets it.
if let names = Context.environment["MOCKAPI_TESTS"] {
  let chosen = Set(names.split(separator: ",").map(String.init))
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
