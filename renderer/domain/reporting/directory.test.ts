// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Station } from '../../../shared/api/stations.ts'
import type { PlayerState } from '../player/player-types.ts'
import {
  bindDirectoryClicks,
  CLICKS_MAX,
  createDirectoryClicks,
  decideClick,
  readClicks,
} from './directory.ts'

const BASE = 'https://directory.example'
const STATION = { directory: { stationuuid: 'a-b', goneAt: null } as Station['directory'] }

const fetchMock = vi.fn<typeof fetch>()
let wanted: boolean
let base: string | null
const clicks = createDirectoryClicks({
  directoryUrl: async () => base,
  isEnabled: () => wanted,
  store: sessionStorage,
  fetch: fetchMock,
  getTime: () => Date.UTC(2026, 0, 5),
})

beforeEach(() => {
  clicks.clear()
  fetchMock.mockReset().mockResolvedValue(new Response())
  wanted = true
  base = BASE
})

it('sends the request directly without cookies or referrer', async () => {
  await clicks.report(STATION)
  await clicks.report(STATION)
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([`${BASE}/json/url/a-b`])
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
})

it('sends nothing when disabled or without a directory, and can report later that day', async () => {
  wanted = false
  await clicks.report(STATION)
  wanted = true
  base = null
  await clicks.report(STATION)
  expect(fetchMock).not.toHaveBeenCalled()
  base = BASE
  await clicks.report(STATION)
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('ignores an unreachable directory', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(clicks.report(STATION)).resolves.toBeUndefined()
})

it('forgets reported stations', async () => {
  await clicks.report(STATION)
  clicks.clear()
  await clicks.report(STATION)
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('reports each station once it plays and forgets only at sign-out', () => {
  const station = (id: string) => ({ id }) as Station
  const player = createStore<PlayerState>()(() => ({ listenedTo: null }) as PlayerState)
  const clicks = { report: vi.fn(async () => undefined), clear: vi.fn() }
  const part = bindDirectoryClicks(player, clicks)
  for (const listenedTo of [station('a'), station('a'), station('b'), null, station('b')])
    player.setState({ listenedTo })
  expect(clicks.report.mock.calls).toEqual([[station('a')], [station('b')], [station('b')]])
  part.leave?.('ada', 'expired')
  expect(clicks.clear).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(clicks.clear).toHaveBeenCalledOnce()
})

const NOON = Date.UTC(2026, 0, 5, 12)
const NONE = { day: '', stations: [] }
const station = (stationuuid: string, goneAt: string | null = null) => ({
  directory: { stationuuid, goneAt } as Station['directory'],
})

it('reports each station once a day', () => {
  const first = decideClick(station('a'), NONE, NOON)
  expect(first).toEqual({ reportId: 'a', sent: { day: '2026-01-05', stations: ['a'] } })
  expect(decideClick(station('a'), first.sent, NOON + 11 * 3_600_000).reportId).toBe(null)
  expect(decideClick(station('b'), first.sent, NOON).sent.stations).toEqual(['a', 'b'])
})

it('reports a station again on another UTC day', () => {
  const { sent } = decideClick(station('a'), NONE, NOON)
  expect(decideClick(station('a'), sent, NOON + 12 * 3_600_000)).toEqual({
    reportId: 'a',
    sent: { day: '2026-01-06', stations: ['a'] },
  })
})

it.each([
  ['is not in the directory', { directory: null }],
  ['has left the directory', station('a', '2026-01-01T00:00:00.000Z')],
])('does not report a station that %s', (_, station) => {
  expect(decideClick(station, NONE, NOON)).toMatchObject({ reportId: null, sent: { stations: [] } })
})

it('remembers at most CLICKS_MAX stations', () => {
  const stations = Array.from({ length: CLICKS_MAX }, (_, n) => `${n}`)
  const { sent } = decideClick(station('new'), { day: '2026-01-05', stations }, NOON)
  expect([sent.stations.length, sent.stations.at(-1)]).toEqual([CLICKS_MAX, 'new'])
})

it.each([null, '', 'no JSON', '7', '{"day":7}', '{"day":"x","stations":[1]}'])(
  'reads %j as no clicks',
  (text) => {
    expect(readClicks(text)).toEqual(NONE)
  },
)
