import { createHash } from 'node:crypto'

/** One file of an archive. */
export interface AsarFile {
  /** With forward slashes, from the archive's root. */
  readonly path: string
  readonly bytes: Buffer
  /** The SHA-256 that the archive itself promises, hex; null when it promises none. */
  readonly promised: string | null
}

/** An Electron archive. */
export interface Asar {
  readonly files: readonly AsarFile[]
  /** What Electron compares with the hash that was built into the program: SHA-256 of the header, hex. */
  readonly headerHash: string
  /** Files that lie beside the archive, where no integrity protects them. */
  readonly unpacked: readonly string[]
}

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly offset?: string
  readonly size?: number
  readonly unpacked?: boolean
  readonly integrity?: { readonly hash: string }
}

/** SHA-256 of `data`, hex. */
export const sha256 = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('hex')

function* leaves(entry: Entry, path = ''): Generator<[string, Entry]> {
  if (entry.files === undefined) yield [path, entry]
  for (const [name, child] of Object.entries(entry.files ?? {}))
    yield* leaves(child, path === '' ? name : `${path}/${name}`)
}

/**
 * Reads an archive (github.com/electron/asar: two nested lengths, a JSON header, then the files).
 * Written here and not borrowed from the packager, so that it checks what the packager did.
 */
export function readAsar(archive: Buffer): Asar {
  const filesAt = 8 + archive.readUInt32LE(4)
  const header = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))
  const all = [...leaves(JSON.parse(header))]
  return {
    headerHash: sha256(header),
    unpacked: all.filter(([, entry]) => entry.unpacked).map(([path]) => path),
    files: all
      .filter(([, entry]) => !entry.unpacked)
      .map(([path, { offset = '0', size = 0, integrity }]) => {
        const from = filesAt + Number(offset)
        return {
          path,
          bytes: archive.subarray(from, from + size),
          promised: integrity?.hash ?? null,
        }
      }),
  }
}

/** What is wrong with the archive's promises: a file outside of it, or one that differs. */
export function integrityProblems({ files, unpacked }: Asar): string[] {
  return [
    ...unpacked.map((path) => `${path} lies outside of the archive`),
    ...files
      .filter(({ bytes, promised }) => promised !== sha256(bytes))
      .map(({ path }) => `${path} is not what the archive promises`),
  ]
}
