import { beforeEach, expect, test } from 'vitest'
import { MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { READER_MS } from './single-reader.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { STREAM, sendRequest, sends } from './testing/relay-rig.ts'

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

test('closes a stream whose element left, unless it returns in time', async () => {
  const audioUrl = await openUrl()
  const first = await sendRequest(audioUrl)
  await until(() => first.bytes().length > 100 * FRAME_BYTES)
  first.leave()
  await until(() => rig.clock.nextIn === READER_MS)
  rig.clock.advance(READER_MS - 1)
  const second = await sendRequest(audioUrl)
  const live = station.requests('/live')[0]?.socket
  live?.write(mp3Frames(200, 20))
  await until(() => second.bytes().length > 10 * FRAME_BYTES)
  // Starts at a frame, independent of the first reader's position.
  expect(AUDIO.indexOf(second.bytes().subarray(0, FRAME_BYTES))).not.toBe(0)
  expect(second.bytes().subarray(0, 2)).toEqual(Buffer.of(0xff, 0xfb))
  expect(station.requests('/live')).toHaveLength(1)
  second.leave()
  await until(() => rig.clock.nextIn === READER_MS)
  rig.clock.advance(READER_MS)
  await until(() => station.open === 0)
  expect((await sendRequest(audioUrl)).status).toBe(404)
})

test('replaces the first request by a second one', async () => {
  const audioUrl = await openUrl()
  const first = await sendRequest(audioUrl)
  const second = await sendRequest(audioUrl)
  await until(() => first.over)
  station.requests('/live')[0]?.socket.write(mp3Frames(200, 50))
  await until(() => second.bytes().length > 0)
  expect(second.over).toBe(false)
})

test('closes the previous stream when one of the same name opens', async () => {
  const first = await rig.listen(url)
  const second = await rig.listen(url)
  await until(() => first.over && station.open === 1)
  expect(second.over).toBe(false)
  expect(station.requests('/live')).toHaveLength(2)
  rig.relay.close(STREAM)
  await until(() => second.over && station.open === 0)
})

test('closes the oldest of five streams', async () => {
  for (const n of [1, 2, 3, 4]) await openUrl(`stream-000${n}`)
  await until(() => station.open === 4)
  await openUrl('stream-0005')
  expect(rig.relay.figures('stream-0001')).toBeNull()
  expect(rig.relay.figures('stream-0002')).not.toBeNull()
  await until(() => station.open === 4)
})

test('bounds the buffer of a reader that stops, without counting a stall', async () => {
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
  // Station, relay and listener share one process: after fifty turns without a byte, all buffers are full.
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
  // Node's response buffers and the kernel's on both ends of the loopback connection.
  expect(held).toBeLessThan(8 * 1024 * 1024)
  listener.resume()
  await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) > received)
  rig.relay.close(STREAM)
})

test('closes all streams when the page is lost, and keeps running', async () => {
  const listener = await rig.listen(url)
  const opening = rig.open(
    station.on('/never', () => undefined),
    'stream-0002',
  )
  await until(() => station.requests('/never').length === 1)
  rig.relay.pageLost()
  expect(await opening).toEqual({ outcome: 'closed' })
  await until(() => listener.over && station.open === 0)
  expect(rig.clock.waiting).toBe(0)
  expect((await rig.listen(url)).status).toBe(200)
})

test('serves nothing after the relay has stopped', async () => {
  const audioUrl = await openUrl()
  await rig.stop()
  await expect(sendRequest(audioUrl)).rejects.toThrow('ECONNREFUSED')
})
