// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StationDetail } from '../../../shared/api/stations.ts'
import { getStation } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../player/player.ts'
import { FRESH_MS, fetchCurrent, isStale, playCurrent } from './station-play-button.tsx'

vi.mock('../../api/stations.ts')
const fake = vi.hoisted(() => ({ play: vi.fn(), getState: () => ({ item: null }) }))
vi.mock('../player/player.ts', () => ({ player: fake }))

const { id } = sampleStation
const old = () => ({ updatedAt: Date.now() - FRESH_MS })
const pages = (item: object) => ({ pages: [{ items: [item] }], pageParams: [null] })
const session = { id: 'x', stationId: id, startedAt: '', endedAt: '', station: sampleStation }

let client: QueryClient
beforeEach(() => {
  fake.play.mockReset()
  client = new QueryClient()
})

it.each<[string, readonly string[], object]>([
  ['a list', ['stations', 'list'], pages(sampleStation)],
  ['a part of a list', ['stations', 'part'], { items: [sampleStation] }],
  ['its own query', ['stations', 'one', id], sampleStation],
  ['the history', ['history', 'ada', 'list'], pages(session)],
])('is stale when %s has it from another day, until refetched', (_what, key, data) => {
  client.setQueryData(key, data, old())
  expect(isStale(client, id)).toBe(true)
  expect(isStale(client, 'another')).toBe(false)
  client.setQueryData(['stations', 'list', 'again'], pages(sampleStation))
  expect(isStale(client, id)).toBe(false)
})

it('returns the current data of the catalog', async () => {
  const moved = { ...sampleStation, url: 'https://new.example/', schedule: [] }
  vi.mocked(getStation).mockResolvedValue(moved)
  expect(await fetchCurrent(sampleStation, () => {})).toBe(moved)
})

it('reports a disabled station', async () => {
  const off = { ...sampleStation, schedule: [], url: '', inactive: true, off: 'No.' }
  vi.mocked(getStation).mockResolvedValue(off)
  const setOff = vi.fn()
  expect(await fetchCurrent(sampleStation, setOff)).toBe(sampleStation)
  expect(setOff.mock.calls).toEqual([[id, 'No.']])
})

it.each([
  ['without a network', () => Promise.reject(new Error('no network'))],
  ['while it is disabled', async () => ({ ...sampleStation, schedule: [], inactive: true })],
])('falls back to the known data %s', async (_when, answer) => {
  vi.mocked(getStation).mockImplementation(answer)
  expect(await fetchCurrent(sampleStation, () => {})).toBe(sampleStation)
})

describe('playCurrent', () => {
  const moved: StationDetail = { ...sampleStation, url: 'https://new.example/', schedule: [] }
  const other = { ...sampleStation, id: 'other' }

  beforeEach(() => {
    client.setQueryData(['stations', 'one', id], sampleStation, old())
  })

  it('plays a station fetched today immediately', () => {
    playCurrent(client, other)
    expect(player.play).toHaveBeenCalledExactlyOnceWith(other)
  })

  it('plays a station of another day at its current address', async () => {
    vi.mocked(getStation).mockResolvedValue(moved)
    playCurrent(client, sampleStation)
    await vi.waitFor(() => expect(player.play).toHaveBeenCalledExactlyOnceWith(moved))
  })

  it('does not replace a station that was chosen during the refetch', async () => {
    const { promise, resolve } = Promise.withResolvers<StationDetail>()
    vi.mocked(getStation).mockReturnValue(promise)
    playCurrent(client, sampleStation)
    playCurrent(client, other)
    resolve(moved)
    await promise
    expect(player.play).toHaveBeenCalledExactlyOnceWith(other)
  })
})
