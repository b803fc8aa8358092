/** The computer slept and woke up: what it finds then. */
import { beforeEach, expect, test } from 'vitest'
import { head, MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { STREAM } from './testing/relay-rig.ts'

let url: string
const AUDIO = mp3Frames(0, 50)

beforeEach(() => {
  url = station.on('/live', ({ socket }) => {
    socket.write(MP3_HEAD)
    socket.write(AUDIO)
  })
})

test('a connection of before is given up and begun anew, at once and once, and the element stays', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.clock.advance(2_000)
  rig.relay.resumed()
  expect(rig.of('lost')).toMatchObject([{ reason: 'network-changed' }])
  await until(() => rig.of('connected').length === 2)
  expect(station.requests('/live')).toHaveLength(2)
  expect(listener.over).toBe(false)
})

test('an attempt that was under way is made again, and the old one counts for nothing', async () => {
  const opening = rig.open(station.on('/slow', () => undefined))
  await until(() => station.requests('/slow').length === 1)
  rig.relay.resumed()
  await until(() => station.requests('/slow').length === 2)
  expect(rig.of('lost')).toEqual([])
  rig.relay.close(STREAM)
  expect(await opening).toEqual({ outcome: 'closed' })
  expect(rig.clock.waiting).toBe(0)
})

test('what waits to be tried again waits no longer', async () => {
  const broken = station.on('/broken', ({ socket }) => socket.end(head('HTTP/1.1 500 Oh')))
  void rig.open(broken)
  await until(() => rig.of('retrying').length === 2)
  expect(station.requests('/broken')).toHaveLength(2)
  rig.relay.resumed()
  await until(() => rig.of('retrying').length === 3)
  expect(station.requests('/broken')).toHaveLength(3)
  rig.relay.pageGone()
  expect(rig.clock.waiting).toBe(0)
})

test('a computer that wakes up without a network waits for it and then connects', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.setOnline(false)
  rig.relay.resumed()
  expect(rig.of('waiting-for-network')).toHaveLength(1)
  expect(station.requests('/live')).toHaveLength(1)
  rig.setOnline(true)
  rig.clock.advance(2_000)
  await until(() => station.requests('/live').length === 2)
})

test('a stream that has ended stays ended', async () => {
  const gone = station.on('/gone', ({ socket }) => socket.end(head('HTTP/1.1 410 Gone')))
  expect(await rig.open(gone)).toMatchObject({ outcome: 'ended' })
  rig.relay.resumed()
  expect(station.requests('/gone')).toHaveLength(1)
  expect(rig.clock.waiting).toBe(0)
})
