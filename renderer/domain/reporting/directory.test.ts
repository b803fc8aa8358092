// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Station } from '../../../shared/api/stations.ts'
import type { PlayerState } from '../player/player-types.ts'
import {
  bindDirectoryClicks,
  CLICKS_MOST,
  createDirectoryClicks,
  decideClick,
  readClicks,
} from './directory.ts'

const BASE = 'https://directory.example'
const STATION = { directory: { stationuuid: 'a-b', goneAt: null } as Station['directory'] }

const ask = vi.fn<typeof fetch>()
let wanted: boolean
let base: string | null
const clicks = createDirectoryClicks({
  directoryUrl: async () => base,
  isWanted: () => wanted,
  store: sessionStorage,
  fetch: ask,
  now: () => Date.UTC(2026, 0, 5),
})

beforeEach(() => {
  clicks.forget()
  ask.mockReset().mockResolvedValue(new Response())
  wanted = true
  base = BASE
})

it('tells the directory itself, without a cookie or a referrer', async () => {
  await clicks.note(STATION)
  await clicks.note(STATION)
  expect(ask.mock.calls.map(([url]) => url)).toEqual([`${BASE}/json/url/a-b`])
  expect(ask.mock.calls[0]?.[1]).toMatchObject({
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
})

it('tells nothing where it is switched off, or there is no directory; that day is not lost', async () => {
  wanted = false
  await clicks.note(STATION)
  wanted = true
  base = null
  await clicks.note(STATION)
  expect(ask).not.toHaveBeenCalled()
  base = BASE
  await clicks.note(STATION)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('ignores a directory that is away', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(clicks.note(STATION)).resolves.toBeUndefined()
})

it('forgets what was told', async () => {
  await clicks.note(STATION)
  clicks.forget()
  await clicks.note(STATION)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('notes each station once it is heard, and forgets at a sign-out only', () => {
  const station = (id: string) => ({ id }) as Station
  const player = createStore<PlayerState>()(() => ({ listenedTo: null }) as PlayerState)
  const noted = { note: vi.fn(async () => undefined), forget: vi.fn() }
  const part = bindDirectoryClicks(player, noted)
  for (const listenedTo of [station('a'), station('a'), station('b'), null, station('b')])
    player.setState({ listenedTo })
  expect(noted.note.mock.calls).toEqual([[station('a')], [station('b')], [station('b')]])
  part.leave?.('ada', 'lost')
  expect(noted.forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(noted.forget).toHaveBeenCalledOnce()
})

const NOON = Date.UTC(2026, 0, 5, 12)
const NONE = { day: '', stations: [] }
const heard = (stationuuid: string, goneAt: string | null = null) => ({
  directory: { stationuuid, goneAt } as Station['directory'],
})

it('tells of a station once a day, of each station', () => {
  const first = decideClick(heard('a'), NONE, NOON)
  expect(first).toEqual({ tell: 'a', sent: { day: '2026-01-05', stations: ['a'] } })
  expect(decideClick(heard('a'), first.sent, NOON + 11 * 3_600_000).tell).toBe(null)
  expect(decideClick(heard('b'), first.sent, NOON).sent.stations).toEqual(['a', 'b'])
})

it('tells of a station again on another UTC day', () => {
  const { sent } = decideClick(heard('a'), NONE, NOON)
  expect(decideClick(heard('a'), sent, NOON + 12 * 3_600_000)).toEqual({
    tell: 'a',
    sent: { day: '2026-01-06', stations: ['a'] },
  })
})

it.each([
  ['is not in the directory', { directory: null }],
  ['has left the directory', heard('a', '2026-01-01T00:00:00.000Z')],
])('tells nothing of a station that %s', (_, station) => {
  expect(decideClick(station, NONE, NOON)).toMatchObject({ tell: null, sent: { stations: [] } })
})

it('remembers no more stations than CLICKS_MOST', () => {
  const stations = Array.from({ length: CLICKS_MOST }, (_, n) => `${n}`)
  const { sent } = decideClick(heard('new'), { day: '2026-01-05', stations }, NOON)
  expect([sent.stations.length, sent.stations.at(-1)]).toEqual([CLICKS_MOST, 'new'])
})

it.each([null, '', 'no JSON', '7', '{"day":7}', '{"day":"x","stations":[1]}'])(
  'reads %j as no clicks',
  (text) => {
    expect(readClicks(text)).toEqual(NONE)
  },
)
