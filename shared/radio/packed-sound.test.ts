import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLoasReader } from './loas.ts'
import { playabilityOf } from './packed-sound.ts'
import { adtsFrames, cutInto, mp3Frames } from './testing/frames.ts'
import { transportOf } from './testing/transport.ts'
import { createTransportReader, TS_PACKET_BYTES } from './transport-stream.ts'

const TYPE = 'video/mp2t'
const aac = Buffer.concat(adtsFrames(40))
const mp3 = Buffer.concat(mp3Frames(30))

test.each([
  ['AAC', aac, 'audio/aac'],
  ['MP3', mp3, 'audio/mpeg'],
])('extracts %s from MPEG-TS byte for byte, for any chunks', (_name, sound, contentType) => {
  const stream = transportOf(sound, 1_000)
  const how = playabilityOf(TYPE, stream)
  if (how.kind !== 'packed') throw new Error(how.kind)
  expect(how.contentType).toBe(contentType)
  for (const lengths of [[stream.length], [1], [187], [189], [1_460, 3]]) {
    const unpack = how.open()
    expect(Buffer.concat(cutInto(stream, lengths).map(unpack))).toEqual(sound)
  }
})

test('starts with the next complete packet in mid-packet', () => {
  const stream = transportOf(aac, 1_000)
  const unpack = createTransportReader()
  const remaining = unpack(stream.subarray(100))
  expect(aac.includes(remaining)).toBe(true)
  expect(remaining.length).toBeGreaterThan(aac.length - 2_000)
})

test('loses only the packets of missing bytes', () => {
  const stream = transportOf(aac, 1_000)
  const lost = Buffer.concat([stream.subarray(0, 2_000), stream.subarray(2_050)])
  const left = createTransportReader()(lost)
  expect(left.length).toBeGreaterThan(aac.length - 2 * TS_PACKET_BYTES)
  expect(left.subarray(0, 1_000)).toEqual(aac.subarray(0, 1_000))
  expect(left.subarray(-1_000)).toEqual(aac.subarray(-1_000))
})

test('reports a transport stream without known audio', () => {
  const pictures = transportOf(Buffer.alloc(5_000, 7), 1_000)
  expect(playabilityOf(TYPE, pictures)).toEqual({ kind: 'unplayable', codec: 'mpeg-ts' })
  expect(playabilityOf(TYPE, Buffer.alloc(0))).toEqual({ kind: 'unplayable', codec: 'mpeg-ts' })
})

/** Arbitrary bytes cause no exceptions, excessive output or hangs. */
test.each([
  ['MPEG-TS', createTransportReader, 0x47],
  ['LOAS', createLoasReader, 0x56],
])('tolerates any bytes in any chunks: %s', (_name, open, sync) => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.uint8Array({ minLength: 187, maxLength: 187 }).map((rest) => [sync, ...rest]),
    fc.uint8Array({ minLength: 20, maxLength: 20 }).map((rest) => [sync, 0xe0, 20, ...rest]),
  )
  fc.assert(
    fc.property(
      fc.array(piece),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
      (pieces, cuts) => {
        const bytes = Buffer.concat(pieces.map((one) => Buffer.from(one)))
        const unpack = open()
        const out = cutInto(bytes, cuts).map(unpack)
        const size = out.reduce((sum, { length }) => sum + length, 0)
        // LOAS output grows by at most one ADTS header per frame.
        expect(size).toBeLessThanOrEqual(bytes.length * 8)
        playabilityOf(TYPE, bytes)
        playabilityOf('', bytes)
      },
    ),
    { numRuns: 200 },
  )
})
