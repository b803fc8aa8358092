import { beforeEach, expect, test } from 'vitest'
import { MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { READER_MS } from './single-reader.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { ask, STREAM, sends } from './testing/relay-rig.ts'

let url: string
const AUDIO = mp3Frames(0, 200)

beforeEach(() => {
  url = station.on('/live', sends(MP3_HEAD, AUDIO))
})
const openUrl = (stream?: string) => rig.openUrl(url, stream)

test('closes a stream that has no reader for ten seconds', async () => {
  await openUrl()
  rig.clock.advance(READER_MS - 1)
  expect(rig.relay.figures(STREAM)).not.toBeNull()
  rig.clock.advance(1)
  expect(rig.relay.figures(STREAM)).toBeNull()
  await until(() => station.open === 0)
})

test('so is one whose element has left; one that comes back in time goes on', async () => {
  const audioUrl = await openUrl()
  const first = await ask(audioUrl)
  await until(() => first.bytes().length > 100 * FRAME_BYTES)
  first.leave()
  await until(() => rig.clock.nextIn === READER_MS)
  rig.clock.advance(READER_MS - 1)
  const second = await ask(audioUrl)
  const live = station.requests('/live')[0]?.socket
  live?.write(mp3Frames(200, 20))
  await until(() => second.bytes().length > 10 * FRAME_BYTES)
  // At a frame, and not at what the first one has got.
  expect(AUDIO.indexOf(second.bytes().subarray(0, FRAME_BYTES))).not.toBe(0)
  expect(second.bytes().subarray(0, 2)).toEqual(Buffer.of(0xff, 0xfb))
  expect(station.requests('/live')).toHaveLength(1)
  second.leave()
  await until(() => rig.clock.nextIn === READER_MS)
  rig.clock.advance(READER_MS)
  await until(() => station.open === 0)
  expect((await ask(audioUrl)).status).toBe(404)
})

test('a second request takes the place of the first', async () => {
  const audioUrl = await openUrl()
  const first = await ask(audioUrl)
  const second = await ask(audioUrl)
  await until(() => first.over)
  station.requests('/live')[0]?.socket.write(mp3Frames(200, 50))
  await until(() => second.bytes().length > 0)
  expect(second.over).toBe(false)
})

test('a stream that is opened again under its name closes the one before', async () => {
  const first = await rig.listen(url)
  const second = await rig.listen(url)
  await until(() => first.over && station.open === 1)
  expect(second.over).toBe(false)
  expect(station.requests('/live')).toHaveLength(2)
  rig.relay.close(STREAM)
  await until(() => second.over && station.open === 0)
})

test('a fifth stream closes the oldest', async () => {
  for (const n of [1, 2, 3, 4]) await openUrl(`stream-000${n}`)
  await until(() => station.open === 4)
  await openUrl('stream-0005')
  expect(rig.relay.figures('stream-0001')).toBeNull()
  expect(rig.relay.figures('stream-0002')).not.toBeNull()
  await until(() => station.open === 4)
})

test('a reader that stops costs a bounded number of bytes, and no stall is counted', async () => {
  let sent = 0
  let full = false
  url = station.on('/flood', ({ socket }) => {
    socket.write(MP3_HEAD)
    const piece = mp3Frames(0, 150)
    const pump = () => {
      while (!socket.destroyed && sent < 200_000_000) {
        sent += piece.length
        if (!socket.write(piece)) {
          full = true
          socket.once('drain', pump)
          return
        }
      }
    }
    pump()
  })
  const listener = await rig.listen(url)
  listener.pause()
  // Station, relay and listener take turns in one process: fifty turns without a byte, and all is full.
  let before = -1
  let still = 0
  await until(() => {
    const now = sent + (rig.relay.figures(STREAM)?.bytes ?? 0)
    still = full && now === before ? still + 1 : 0
    before = now
    return still === 50
  })
  const received = rig.relay.figures(STREAM)?.bytes ?? 0
  rig.clock.advance(60_000)
  expect(rig.relay.figures(STREAM)?.bytes).toBe(received)
  expect(rig.of('lost')).toEqual([])
  const held = received - listener.bytes().length
  // Node's buffers of the response and the kernel's on both ends of the loopback connection.
  expect(held).toBeLessThan(8 * 1024 * 1024)
  listener.resume()
  await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) > received)
  rig.relay.close(STREAM)
})

test('the page goes away: everything is closed, the relay goes on', async () => {
  const listener = await rig.listen(url)
  const opening = rig.open(
    station.on('/never', () => undefined),
    'stream-0002',
  )
  await until(() => station.requests('/never').length === 1)
  rig.relay.pageGone()
  expect(await opening).toEqual({ outcome: 'closed' })
  await until(() => listener.over && station.open === 0)
  expect(rig.clock.waiting).toBe(0)
  expect((await rig.listen(url)).status).toBe(200)
})

test('answers nothing after the relay has stopped', async () => {
  const audioUrl = await openUrl()
  await rig.stop()
  await expect(ask(audioUrl)).rejects.toThrow('ECONNREFUSED')
})
