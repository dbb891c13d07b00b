internal import Foundation
internal import Glibc

/// File systems that more than one machine may use at a time.
enum NetworkFolder {
    /// As the kernel, and programs behind FUSE, name them.
    private static let types: Set<Substring> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse.sshfs", "fuse.s3fs", "fuse.rclone", "fuse.glusterfs", "ceph",
        "fuse.ceph", "afs", "coda", "9p", "virtiofs", "lustre", "gfs2", "ocfs2", "beegfs",
    ]

    /// Whether an open file is on one.
    static func isOne(_ descriptor: Int32) -> Bool {
        var state = stat()
        guard fstat(descriptor, &state) == 0,
            let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        else { return false }
        return isOne(device: "\(major(state.st_dev)):\(minor(state.st_dev))", mounts: mounts)
    }

    /// - Parameter mounts: Lines as `36 35 0:41 / /home rw,noatime shared:1 - nfs4 server:/home rw`, man:proc(5).
    static func isOne(device: String, mounts: String) -> Bool {
        mounts.split(separator: "\n").contains { line in
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-") else { return false }
            return fields.indices.contains(dash + 1) && types.contains(fields[dash + 1])
        }
    }

    // As glibc's macros have it, which Swift doesn't import.
    private static func major(_ device: dev_t) -> dev_t { (device >> 32) & 0xFFFF_F000 | (device >> 8) & 0xFFF }
    private static func minor(_ device: dev_t) -> dev_t { (device >> 12) & 0xFFFF_FF00 | device & 0xFF }
}
