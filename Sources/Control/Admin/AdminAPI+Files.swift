// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPIScenario
import MockAPISystem
import MockAPIText

// The files of bodies, below `__files`.

extension AdminAPI {
  /// The paths of all files, relative to `__files`, sorted.
  func listFiles(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let folder = try AdminError.ofFiles { () throws(FileRefusal) in
      let folder = try ServedFolder(context.catalogue)
      try folder.refuse(leaving: folder.files, folder.files)
      return folder
    }
    let names = Self.files(below: folder.files, as: "")
    return AdminReply.json(.strings(names))
  }

  private static func files(below folder: String, as prefix: String) -> [String] {
    // A folder that is not there has no files.
    let entries = (try? FileSystem.entries(in: folder)) ?? []
    return entries.flatMap { entry in
      switch entry.kind {
      case .file: [prefix + entry.name]
      case .folder: files(below: folder + "/" + entry.name, as: prefix + entry.name + "/")
      // A link may lead anywhere.
      case .other: [String]()
      }
    }
  }

  func getFile(_ call: AdminCall) throws(AdminError) -> ControlReply {
    guard let bytes = Self.bytes(of: try path(call)) else { throw .notFound }
    return .response(ResponseDefinition(status: 200, body: bytes[...]))
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.open(path) else { return nil }
    defer { file.close() }
    guard (try? file.status())?.kind == .file else { return nil }
    return try? file.readAll(limit: .max)
  }

  /// Writes a file; stubs that use it are served with it at once.
  func putFile(_ call: AdminCall) throws(AdminError) -> ControlReply {
    try AdminError.ofFiles { () throws(FileRefusal) in
      let folder = try ServedFolder(context.catalogue)
      let changes = FileTransaction()
      try folder.write(call.request.body, to: call["path"], in: folder.files, by: changes)
      try ServedFolder.make(changes)
    }
    stubs.reloadBodies()
    return AdminReply.json(.string(Base64.encode(call.request.body)))
  }

  /// Deletes a file, if it is there. Stubs that use it keep the body that they have.
  func deleteFile(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let path = try path(call)
    if (try? FileSystem.status(of: path))?.kind == .file {
      let changes = FileTransaction()
      changes.delete(path)
      try AdminError.ofFiles { () throws(FileRefusal) in try ServedFolder.make(changes) }
      stubs.reloadBodies()
    }
    return AdminReply.empty()
  }

  private func path(_ call: AdminCall) throws(AdminError) -> String {
    try AdminError.ofFiles { () throws(FileRefusal) in
      let folder = try ServedFolder(context.catalogue)
      return try folder.path(of: call["path"], in: folder.files)
    }
  }
}
