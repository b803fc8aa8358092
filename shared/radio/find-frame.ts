import type { ReadHeader } from './frame-header.ts'

/**
 * Where the first frame begins that two headers of the same kind follow at the right distances; null
 * when this data has none (yet). Searches from byte `from`.
 */
export function findFrame(data: Uint8Array, read: ReadHeader, from = 0): number | null {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const first = read(data, at)
    const second = first && read(data, at + first.length)
    if (!second || second.kind !== first.kind) continue
    const third = read(data, at + first.length + second.length)
    if (third?.kind === first.kind) return at
  }
  return null
}
