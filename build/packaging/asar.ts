import { createHash } from 'node:crypto'

export interface AsarFile {
  readonly path: string
  readonly bytes: Buffer
  /** Hex SHA-256 of the file in the archive's header. Null when the header has no hash. */
  readonly expectedHash: string | null
}

export interface Asar {
  readonly files: readonly AsarFile[]
  /** Hex SHA-256 of the header, which Electron compares with the hash in the program. */
  readonly headerHash: string
  /** Files outside of the archive, which have no integrity check. */
  readonly unpacked: readonly string[]
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly offset?: string
  readonly size?: number
  readonly unpacked?: boolean
  readonly integrity?: { readonly hash: string }
}

export const sha256 = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('hex')

function* fileEntries(entry: Entry, path = ''): Generator<[string, Entry]> {
  if (entry.files === undefined) yield [path, entry]
  for (const [name, child] of Object.entries(entry.files ?? {}))
    yield* fileEntries(child, path === '' ? name : `${path}/${name}`)
}

/** Reads an asar archive (github.com/electron/asar) without the packager's code, to verify the packager. */
export function readAsar(archive: Buffer): Asar {
  // The archive starts with two Chromium pickles: the size of the second, then the JSON header with its length.
  const filesStart = 8 + archive.readUInt32LE(4)
  const header = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))
  const entries = [...fileEntries(JSON.parse(header))]
  return {
    headerHash: sha256(header),
    unpacked: entries.filter(([, entry]) => entry.unpacked).map(([path]) => path),
    files: entries
      .filter(([, entry]) => !entry.unpacked)
      .map(([path, { offset = '0', size = 0, integrity }]) => {
        const start = filesStart + Number(offset)
        return {
          path,
          bytes: archive.subarray(start, start + size),
          expectedHash: integrity?.hash ?? null,
        }
      }),
  }
}

export function integrityProblems({ files, unpacked }: Asar): string[] {
  return [
    ...unpacked.map((path) => `${path} is outside of the archive`),
    ...files
      .filter(({ bytes, expectedHash }) => expectedHash !== sha256(bytes))
      .map(({ path }) => `${path} does not match its hash in the archive`),
  ]
}
