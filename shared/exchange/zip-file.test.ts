import { describe, expect, test } from 'vitest'
import { ARCHIVE_BYTES, EXCHANGE_BYTES } from './exchange-entry.ts'
import { readStationFile } from './read-stations.ts'
import { makeZip } from './testing/make-zip.ts'

const station = (name: string) => ({ name, streamUris: [`http://${name}.example/live`], stream: 0 })
const collection = (...names: readonly string[]) =>
  JSON.stringify({ version: 0, stations: names.map(station), modificationDate: '' })

const LIST = { name: 'collection/collection.json', data: collection('night') }
const PICTURES = [
  { name: 'images/', data: '', isStored: true },
  { name: 'images/1/station-image.jpg', data: '\u0000'.repeat(100) },
]

async function names(bytes: Uint8Array) {
  const list = await readStationFile(bytes)
  return typeof list === 'string' ? list : list.entries.map(({ name }) => name)
}

describe('a ZIP file with a list', () => {
  test('is read from Transistor, with pictures and M3U', async () => {
    const m3u = { name: 'collection/collection.m3u', data: '#EXTM3U\nhttp://other.example/\n' }
    expect(await names(makeZip([...PICTURES, m3u, LIST]))).toEqual(['night'])
    expect(await names(makeZip([...PICTURES, m3u]))).toEqual(['other.example'])
  })

  test('is read uncompressed, with a comment and macOS files', async () => {
    const hidden = { name: '__MACOSX/collection/._collection.json', data: 'x' }
    const zip = makeZip([hidden, { ...LIST, isStored: true }], 'saved with PK\u0005\u0006')
    expect(await names(zip)).toEqual(['night'])
  })

  test('leaves other files to readStations', async () => {
    expect(await names(new TextEncoder().encode('http://a.example/\n'))).toEqual(['a.example'])
  })

  test('ignores path traversal in names', async () => {
    expect(await names(makeZip([{ ...LIST, name: '../../etc/list.json' }]))).toEqual(['night'])
  })
})

describe('a rejected ZIP file', () => {
  const full = makeZip([...PICTURES, LIST])

  test.each([
    ['has no file', makeZip([]), 'no-list'],
    ['has pictures alone', makeZip(PICTURES), 'no-list'],
    ['has a list that is none', makeZip([{ ...LIST, data: '{}' }]), 'unknown'],
    ['is locked with a password', makeZip([{ ...LIST, flags: 1 }]), 'locked'],
    ['is packed otherwise', makeZip([{ ...LIST, method: 14 }]), 'damaged'],
    ['has its list behind its end', makeZip([{ ...LIST, at: 1_000_000 }]), 'damaged'],
    ['has its list where none begins', makeZip([{ ...LIST, at: 3 }]), 'damaged'],
    ['has a list longer than itself', makeZip([{ ...LIST, packedSize: 1_000_000 }]), 'damaged'],
    ['unpacks to less than it says', makeZip([{ ...LIST, size: 4_000 }]), 'damaged'],
    ['unpacks to more than it says', makeZip([{ ...LIST, size: 10 }]), 'damaged'],
    ['is stored longer than it says', makeZip([{ ...LIST, isStored: true, size: 10 }]), 'damaged'],
    ['is of the larger format', makeZip([{ ...LIST, size: 0xff_ff_ff_ff }]), 'damaged'],
    ['has more files than are looked at', makeZip(Array(10_001).fill(PICTURES[0])), 'damaged'],
    ['unpacks to too much', makeZip([{ ...LIST, size: EXCHANGE_BYTES + 1 }]), 'too-large'],
  ])('reports %s', async (_what, bytes, problem) =>
    expect(await readStationFile(bytes)).toBe(problem),
  )

  test('is not unpacked beyond its declared size (30 MB declared as 100 bytes)', async () => {
    const bomb = makeZip([{ ...LIST, data: '0'.repeat(30_000_000), size: 100 }])
    expect(bomb.length).toBeLessThan(100_000)
    expect(await readStationFile(bomb)).toBe('damaged')
  })

  test('is rejected by its own size', async () => {
    const long = new Uint8Array(ARCHIVE_BYTES + 1)
    long.set(full)
    expect(await readStationFile(long)).toBe('too-large')
  })

  test('never throws for truncated or altered bytes', async () => {
    for (let cut = 4; cut < full.length; cut += 1) {
      expect(await readStationFile(full.slice(0, cut))).toBe('damaged')
    }
    for (let at = 4; at < full.length; at += 1) {
      const other = full.slice()
      other[at] = (other[at] ?? 0) ^ 0xff
      const list = await readStationFile(other)
      expect(typeof list === 'string' || list.entries.length <= 1).toBe(true)
    }
  })
})
