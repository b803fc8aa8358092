import { deflateRawSync } from 'node:zlib'

/** File of the archive. Its metadata may be false. */
export interface ZippedFile {
  readonly name: string
  readonly data: string
  readonly isStored?: boolean
  readonly flags?: number
  readonly method?: number
  /** Declared unpacked size. */
  readonly size?: number
  readonly packedSize?: number
  readonly at?: number
}

/** Creates a ZIP file as Java does, with sizes in the central directory only. */
export function makeZip(files: readonly ZippedFile[], comment = ''): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const plain = Buffer.from(file.data)
    const data = file.isStored ? plain : deflateRawSync(plain)
    const name = Buffer.from(file.name)
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004', 'latin1')
    local.writeUInt16LE(name.length, 26)
    const listed = Buffer.alloc(46)
    listed.write('PK\u0001\u0002', 'latin1')
    listed.writeUInt16LE(file.flags ?? 0x808, 8)
    listed.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 10)
    listed.writeUInt32LE(file.packedSize ?? data.length, 20)
    listed.writeUInt32LE(file.size ?? plain.length, 24)
    listed.writeUInt16LE(name.length, 28)
    listed.writeUInt32LE(file.at ?? offset, 42)
    directory.push(listed, name)
    parts.push(local, name, data)
    offset += local.length + name.length + data.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Uint8Array.from(Buffer.concat([...parts, list, end, Buffer.from(comment)]))
}
