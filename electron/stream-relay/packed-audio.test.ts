import { expect, test } from 'vitest'
import { head } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { adtsFrames } from '../../shared/radio/testing/frames.ts'
import { transportOf } from '../../shared/radio/testing/transport.ts'
import { rig, station } from './testing/fresh-relay.ts'

const SPEEX = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.of(1, 80)])

test.each([
  ['Speex in Ogg', 'audio/ogg', Buffer.concat([SPEEX, Buffer.from('Speex   1.2')]), 'speex'],
  ['AC-3 without a content type', '', Buffer.concat(Array(8).fill(ac3Frame())), 'ac3'],
  ['a video transport stream', 'video/mp2t', transportOf(Buffer.alloc(9_000), 900), 'mpeg-ts'],
])('reports an unplayable format immediately: %s', async (_name, type, body, codec) => {
  const url = station.on('/live', ({ socket }) => {
    socket.write(head('HTTP/1.0 200 OK', type === '' ? {} : { 'Content-Type': type }))
    socket.end(body)
  })
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: `codec-${codec}` })
})

test('reports Speex whose header arrives in two pieces', async () => {
  const url = station.on('/live', ({ socket }) => {
    socket.write(`${head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/ogg' })}`)
    socket.write(SPEEX, () => setImmediate(() => socket.end('Speex   1.2')))
  })
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason: 'codec-speex' })
})

test('extracts AAC from a transport stream, also over a second connection', async () => {
  const sound = Buffer.concat(adtsFrames(400))
  const stream = transportOf(sound, 1_000)
  const url = station.on('/live', ({ socket, number }) => {
    socket.write(head('HTTP/1.0 200 OK', { 'Content-Type': 'video/mp2t' }))
    // The second connection starts with a burst of already sent data.
    if (number === 0) socket.end(stream.subarray(0, 60_160))
    else socket.write(stream.subarray(30_080))
  })
  const listener = await rig.listen(url)
  expect(listener.headers['content-type']).toBe('audio/aac')
  await until(() => listener.bytes().length > sound.length - 1_000)
  expect(listener.bytes().equals(sound.subarray(0, listener.bytes().length))).toBe(true)
  expect(station.requests('/live')).toHaveLength(2)
})

/** A frame of 192 kbit/s at 48 kHz: 768 bytes. */
function ac3Frame(): Buffer {
  const frame = Buffer.alloc(768, 1)
  Buffer.of(0x0b, 0x77, 0, 0, 0x14, 0x40).copy(frame)
  return frame
}
