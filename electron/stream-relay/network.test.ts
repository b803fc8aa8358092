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
test('without a network nothing is tried until the page says it is back, and then at once', async () => {
  rig.relay.pageSaysOnline(false)
  const opening = rig.open(url)
  expect(rig.events).toEqual([{ type: 'waiting-for-network', at: rig.clock.date() }])
  rig.clock.advance(3_600_000)
  expect(station.requests('/live')).toEqual([])
  rig.relay.pageSaysOnline(true)
  expect(await opening).toMatchObject({ outcome: 'open' })
  expect(station.requests('/live')).toHaveLength(1)
})

test('asks the system every two seconds while it says offline, whatever the page says', async () => {
  rig.setOnline(false)
  const opening = rig.open(url)
  rig.clock.advance(10_000)
  rig.setOnline(true)
  expect(station.requests('/live')).toEqual([])
  rig.clock.advance(2_000)
  expect(await opening).toMatchObject({ outcome: 'open' })
  rig.relay.close(STREAM)
  expect(rig.clock.waiting).toBe(0)
})

test('a drop while offline waits for the network and spends nothing', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.pageSaysOnline(false)
  station.requests('/live')[0]?.socket.destroy()
  await until(() => rig.of('waiting-for-network').length === 1)
  rig.clock.advance(600_000)
  expect(station.requests('/live')).toHaveLength(1)
  rig.relay.pageSaysOnline(true)
  await until(() => station.requests('/live').length === 2)
  expect(listener.over).toBe(false)
})

test('a connection that did not survive the change of network is not waited for', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.pageSaysOnline(false)
  rig.relay.pageSaysOnline(true)
  expect(rig.of('lost')).toMatchObject([{ reason: 'network-changed' }])
  await until(() => rig.of('connected').length === 2)
})

test('one that did is left alone', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.pageSaysOnline(false)
  const before = rig.relay.figures(STREAM)?.bytes ?? 0
  station.requests('/live')[0]?.socket.write(AUDIO)
  await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) > before)
  rig.relay.pageSaysOnline(true)
  expect(rig.of('lost')).toEqual([])
})

test('a wait ends with the network: no attempt is made into the dark', async () => {
  const broken = station.on('/broken', ({ socket }) => socket.end(head('HTTP/1.1 500 Oh')))
  void rig.open(broken)
  await until(() => rig.of('retrying').length === 2)
  rig.relay.pageSaysOnline(false)
  rig.clock.advance(60_000)
  expect(station.requests('/broken')).toHaveLength(2)
  rig.relay.pageGone()
  expect(rig.clock.waiting).toBe(0)
})
