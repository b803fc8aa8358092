import type { ListProblem, ReadList } from './exchange-entry.ts'
import { readStations } from './read-stations.ts'
import { isZip, listInZip, type PackedList } from './zip-file.ts'

/** The list unpacked, with no byte more than it says that it has; null: it has others than it says. */
async function unpack({ isDeflated, packed, size }: PackedList): Promise<Uint8Array | null> {
  if (!isDeflated) return packed
  const whole = new Uint8Array(size)
  let length = 0
  const parts = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = parts.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? whole : null
      if (length + value.length > size) {
        await reader.cancel()
        return null
      }
      whole.set(value, length)
      length += value.length
    }
  } catch {
    // What unpacks it says by an error that there is nothing to unpack.
    return null
  }
}

/** The stations of a file, be it a list (read-stations.ts) or a ZIP file with one, as Transistor saves it. Never rejects. */
export async function readStationFile(bytes: Uint8Array): Promise<ReadList | ListProblem> {
  if (!isZip(bytes)) return readStations(bytes)
  const list = listInZip(bytes)
  if (typeof list === 'string') return list
  const unpacked = await unpack(list)
  return unpacked === null ? 'damaged' : readStations(unpacked)
}
