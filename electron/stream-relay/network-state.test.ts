import { beforeEach, describe, expect, test } from 'vitest'
import { head, MP3_HEAD, startFakeStation } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { isPortalResponse } from './network-state.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { STREAM, sends, startRelayRig } from './testing/relay-rig.ts'

let url: string
const AUDIO = mp3Frames(0, 50)

beforeEach(() => {
  url = station.on('/live', sends(MP3_HEAD, AUDIO))
})

test('tries nothing offline and connects immediately when the page is online again', async () => {
  rig.relay.setPageOnline(false)
  const opening = rig.open(url)
  expect(rig.events).toEqual([{ type: 'waiting-for-network', at: rig.clock.date() }])
  rig.clock.advance(3_600_000)
  expect(station.requests('/live')).toEqual([])
  rig.relay.setPageOnline(true)
  expect(await opening).toMatchObject({ outcome: 'open' })
  expect(station.requests('/live')).toHaveLength(1)
})

test('polls the system every two seconds while it is offline, whatever the page reports', async () => {
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

test('waits for the network after a drop while offline, without using up retries', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.setPageOnline(false)
  station.requests('/live')[0]?.socket.destroy()
  await until(() => rig.of('waiting-for-network').length === 1)
  rig.clock.advance(600_000)
  expect(station.requests('/live')).toHaveLength(1)
  rig.relay.setPageOnline(true)
  await until(() => station.requests('/live').length === 2)
  expect(listener.over).toBe(false)
})

test('reconnects when a connection did not survive a network change', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.setPageOnline(false)
  rig.relay.setPageOnline(true)
  expect(rig.of('lost')).toMatchObject([{ reason: 'network-changed' }])
  await until(() => rig.of('connected').length === 2)
})

test('keeps a connection that survived a network change', async () => {
  const listener = await rig.listen(url)
  await until(() => listener.bytes().length > 40 * FRAME_BYTES)
  rig.relay.setPageOnline(false)
  const before = rig.relay.figures(STREAM)?.bytes ?? 0
  station.requests('/live')[0]?.socket.write(AUDIO)
  await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) > before)
  rig.relay.setPageOnline(true)
  expect(rig.of('lost')).toEqual([])
})

test('ends a retry delay when the network is lost, without an attempt', async () => {
  const broken = station.on('/broken', ({ socket }) => socket.end(head('HTTP/1.1 500 Oh')))
  void rig.open(broken)
  await until(() => rig.of('retrying').length === 2)
  rig.relay.setPageOnline(false)
  rig.clock.advance(60_000)
  expect(station.requests('/broken')).toHaveLength(2)
  rig.relay.pageLost()
  expect(rig.clock.waiting).toBe(0)
})

describe('a captive portal', () => {
  const probe = {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    location: null,
    url: 'https://api.example/status',
  }

  test.each([
    ['the service itself', {}, false],
    ['its own error', { status: 503 }, false],
    ['HTML in its place', { contentType: 'text/html' }, true],
    ['511', { status: 511 }, true],
    ['a redirect elsewhere', { status: 302, location: 'http://login.hotel.example/' }, true],
    ['a redirect within the service', { status: 302, location: '/v2/status' }, false],
    ['a redirect to an invalid URL', { status: 302, location: 'file:///x' }, false],
  ])('is told apart from the service: %s', (_name, differs, isPortal) => {
    expect(isPortalResponse({ ...probe, ...differs })).toBe(isPortal)
  })

  const PAGE = `${head('HTTP/1.1 200 OK', { 'Content-Type': 'text/html' })}<html>`
  const JSON_RESPONSE = `${head('HTTP/1.1 200 OK', { 'Content-Type': 'application/json' })}{}`

  test.each([
    [
      'the service responds normally, so the HTML comes from the station',
      JSON_RESPONSE,
      'not-audio',
    ],
    ['the service returns HTML too, so the network requires a sign-in', PAGE, 'captive-portal'],
  ])('ends the stream with its reason: %s', async (_name, status, reason) => {
    const station = await startFakeStation()
    const statusUrl = station.on('/status', ({ socket }) => socket.end(status))
    const rig = await startRelayRig({}, statusUrl)
    const url = station.on('/live', ({ socket }) => socket.end(PAGE))
    expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
    expect(station.requests('/status')).toHaveLength(1)
    await rig.stop()
    await station.stop()
  })
})

describe('after sleep', () => {
  test('replaces an old connection once, immediately and with the same audio element', async () => {
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > 40 * FRAME_BYTES)
    rig.clock.advance(2_000)
    rig.relay.resumed()
    expect(rig.of('lost')).toMatchObject([{ reason: 'network-changed' }])
    await until(() => rig.of('connected').length === 2)
    expect(station.requests('/live')).toHaveLength(2)
    expect(listener.over).toBe(false)
  })

  test('repeats a running attempt and ignores the old one', async () => {
    const opening = rig.open(station.on('/slow', () => undefined))
    await until(() => station.requests('/slow').length === 1)
    rig.relay.resumed()
    await until(() => station.requests('/slow').length === 2)
    expect(rig.of('lost')).toEqual([])
    rig.relay.close(STREAM)
    expect(await opening).toEqual({ outcome: 'closed' })
    expect(rig.clock.waiting).toBe(0)
  })

  test('ends a retry delay', async () => {
    const broken = station.on('/broken', ({ socket }) => socket.end(head('HTTP/1.1 500 Oh')))
    void rig.open(broken)
    await until(() => rig.of('retrying').length === 2)
    expect(station.requests('/broken')).toHaveLength(2)
    rig.relay.resumed()
    await until(() => rig.of('retrying').length === 3)
    expect(station.requests('/broken')).toHaveLength(3)
    rig.relay.pageLost()
    expect(rig.clock.waiting).toBe(0)
  })

  test('waits for the network before it connects', async () => {
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

  test('keeps an ended stream ended', async () => {
    const goneUrl = station.on('/gone', ({ socket }) => socket.end(head('HTTP/1.1 410 Gone')))
    expect(await rig.open(goneUrl)).toMatchObject({ outcome: 'ended' })
    rig.relay.resumed()
    expect(station.requests('/gone')).toHaveLength(1)
    expect(rig.clock.waiting).toBe(0)
  })
})
