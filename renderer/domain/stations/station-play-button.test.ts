// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StationDetail } from '../../../shared/api/stations.ts'
import { getStation } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../player/player.ts'
import { CURRENT_MS, isOld, lookUp, playCurrent } from './station-play-button.tsx'

vi.mock('../../api/stations.ts')
const fake = vi.hoisted(() => ({ play: vi.fn(), getState: () => ({ item: null }) }))
vi.mock('../player/player.ts', () => ({ player: fake }))

const { id } = sampleStation
const old = () => ({ updatedAt: Date.now() - CURRENT_MS })
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
  ['its own answer', ['stations', 'one', id], sampleStation],
  ['the history', ['history', 'ada', 'list'], pages(session)],
])('is old where %s has it from another day, until it is read again', (_what, key, data) => {
  client.setQueryData(key, data, old())
  expect(isOld(client, id)).toBe(true)
  expect(isOld(client, 'another')).toBe(false)
  client.setQueryData(['stations', 'list', 'again'], pages(sampleStation))
  expect(isOld(client, id)).toBe(false)
})

it('is as the catalogue has it', async () => {
  const moved = { ...sampleStation, url: 'https://new.example/', schedule: [] }
  vi.mocked(getStation).mockResolvedValue(moved)
  expect(await lookUp(sampleStation, () => {})).toBe(moved)
})

it('is told to be off once it is switched off', async () => {
  const off = { ...sampleStation, schedule: [], url: '', resting: true, off: 'No.' }
  vi.mocked(getStation).mockResolvedValue(off)
  const setOff = vi.fn()
  expect(await lookUp(sampleStation, setOff)).toBe(sampleStation)
  expect(setOff.mock.calls).toEqual([[id, 'No.']])
})

it.each([
  ['without a network', () => Promise.reject(new Error('no network'))],
  ['while it rests', async () => ({ ...sampleStation, schedule: [], resting: true })],
])('is as it is known %s', async (_when, answer) => {
  vi.mocked(getStation).mockImplementation(answer)
  expect(await lookUp(sampleStation, () => {})).toBe(sampleStation)
})

describe('playCurrent', () => {
  const moved: StationDetail = { ...sampleStation, url: 'https://new.example/', schedule: [] }
  const other = { ...sampleStation, id: 'other' }

  beforeEach(() => {
    client.setQueryData(['stations', 'one', id], sampleStation, old())
  })

  it('plays at once what was read today', () => {
    playCurrent(client, other)
    expect(player.play).toHaveBeenCalledExactlyOnceWith(other)
  })

  it('plays a station of another day at the address it has now', async () => {
    vi.mocked(getStation).mockResolvedValue(moved)
    playCurrent(client, sampleStation)
    await vi.waitFor(() => expect(player.play).toHaveBeenCalledExactlyOnceWith(moved))
  })

  it('lets what was chosen during the look-up play on', async () => {
    const { promise, resolve } = Promise.withResolvers<StationDetail>()
    vi.mocked(getStation).mockReturnValue(promise)
    playCurrent(client, sampleStation)
    playCurrent(client, other)
    resolve(moved)
    await promise
    expect(player.play).toHaveBeenCalledExactlyOnceWith(other)
  })
})
