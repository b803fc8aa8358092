import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StationDetail } from '../../../shared/api/stations.ts'
import { getStation } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../player/player.ts'
import { CURRENT_MS, playCurrent } from './station-play-button.tsx'

vi.mock('../../api/stations.ts')
const fake = vi.hoisted(() => ({ play: vi.fn(), getState: () => ({ item: null }) }))
vi.mock('../player/player.ts', () => ({ player: fake }))

const moved: StationDetail = { ...sampleStation, url: 'https://new.example/', schedule: [] }
const other = { ...sampleStation, id: 'other' }

let client: QueryClient
beforeEach(() => {
  fake.play.mockReset()
  client = new QueryClient()
  const updatedAt = Date.now() - CURRENT_MS
  client.setQueryData(['stations', 'one', sampleStation.id], sampleStation, { updatedAt })
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
