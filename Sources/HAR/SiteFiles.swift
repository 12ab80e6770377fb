// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Tells the files of a site from the answers of an API.
enum SiteFiles {
  private static let resourceTypes: Set = [
    "document", "stylesheet", "script", "image", "font", "media", "manifest", "texttrack",
    "imageset", "beacon", "ping", "csp-violation-report", "cspviolationreport", "prefetch",
    "signed-exchange",
  ]
  /// Requests of the page's scripts.
  private static let calls: Set = ["xhr", "fetch", "eventsource"]
  private static let extensions: Set = [
    "js", "mjs", "cjs", "css", "map", "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico",
    "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "webm", "wasm", "webmanifest", "html",
    "htm",
  ]
  private static let types: Set = [
    "text/css", "application/javascript", "application/x-javascript", "text/javascript",
    "text/ecmascript", "application/wasm", "application/manifest+json",
    "application/vnd.ms-fontobject", "application/font-woff", "application/x-font-ttf",
  ]

  /// Whether an entry is a page, or a file that a page is made of.
  static func includes(_ entry: HAREntry) -> Bool {
    if let type = entry.resourceType {
      // An address of an API may be opened like a page.
      if resourceTypes.contains(type) { return type != "document" || !entry.isJSON }
      if calls.contains(type) { return hasFileExtension(entry.address.path) }
    }
    let type = entry.mediaType
    if types.contains(type) { return true }
    for start in ["image/", "font/", "audio/", "video/"] where type.hasPrefix(start) { return true }
    // A page of an error is often the answer of an API.
    if type == "text/html" || type == "application/xhtml+xml" {
      return entry.method == "GET" && entry.status < 400 || hasFileExtension(entry.address.path)
    }
    return hasFileExtension(entry.address.path) && !entry.isJSON
  }

  private static func hasFileExtension(_ path: String) -> Bool {
    guard let last = path.split(separator: "/").last, let dot = last.lastIndex(of: ".") else {
      return false
    }
    return extensions.contains(last[last.index(after: dot)...].lowercased())
  }

  // MARK: Development servers

  private static let ownStarts = [
    "/@vite/", "/@id/", "/@fs/", "/@react-refresh", "/@solid-refresh", "/node_modules/",
    "/__webpack_hmr", "/__webpack_dev_server__/", "/__vite_ping", "/sockjs-node",
    "/_next/webpack-hmr",
    "/_next/static/", "/__nextjs_", "/__turbopack", "/_nuxt/", "/browser-sync/", "/livereload",
    "/ng-cli-ws", "/webpack-dev-server", "/__parcel", "/_vercel/insights", "/__open-stack-frame",
  ]
  private static let sources: Set = [
    "ts", "tsx", "jsx", "vue", "svelte", "astro", "scss", "sass", "less", "styl",
  ]

  /// Whether an entry is for the tools of a development server: its modules, reloading, replacing of modules.
  static func areOfDevelopment(_ entry: HAREntry) -> Bool {
    let path = entry.address.path
    if ownStarts.contains(where: path.hasPrefix) || path.contains("/node_modules/")
      || path.contains(".hot-update.")
    {
      return true
    }
    guard entry.method == "GET", !entry.isJSON else { return false }
    if let last = path.split(separator: "/").last, let dot = last.lastIndex(of: "."),
      sources.contains(last[last.index(after: dot)...].lowercased())
    {
      return true
    }
    let query = entry.address.query ?? ""
    return query == "import" || query.hasPrefix("import&") || query == "url" || query == "raw"
  }
}
