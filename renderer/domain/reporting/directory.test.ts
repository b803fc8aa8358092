// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Station } from '../../../shared/api/stations.ts'
import type { PlayerState } from '../player/player-types.ts'
import { bindDirectoryClicks, createDirectoryClicks } from './directory.ts'

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

it('a directory that is away costs nothing', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(clicks.note(STATION)).resolves.toBeUndefined()
})

it('what was told is forgotten at a sign-out', async () => {
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
