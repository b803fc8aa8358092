import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { press } from '../../../ui/testing/press.ts'
import { StationActions } from './station-actions.tsx'

const copy = vi.hoisted(() => vi.fn())
vi.mock('../../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../../domain/favorites/blocked.tsx', () => ({ BlockButton: () => null }))
vi.mock('../../../domain/favorites/favorite-toggle.tsx', () => ({
  FavoriteToggle: () => null,
}))
vi.mock('../../../domain/following/follow-button.tsx', () => ({ FollowButton: () => null }))
vi.mock('../../../domain/player/copy-outcome.tsx', () => ({ CopyOutcome: () => null }))
vi.mock('../../../domain/player/use-copy.ts', () => ({
  useCopy: () => ({ copied: null, copy }),
}))
const api = vi.hoisted(() => ({ apiUrl: 'http://127.0.0.1:4810' }))
vi.mock('../../../api/context.ts', () => ({ apiContext: () => ({ config: api }) }))
const share = vi.fn(async (_data: object) => {})
const giveSheet = () => Object.assign(navigator, { share, canShare: () => true })
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

const LINK = 'undertone://station/night-bus'

it("opens the system's share sheet and ignores its dismissal", async () => {
  giveSheet()
  render(<StationActions station={{ ...sampleStation, schedule: [] }} />)
  await press('Share')
  expect(share).toHaveBeenCalledWith({ title: 'Night Bus', text: `Night Bus ${LINK}` })
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await press('Share')
  expect(copy).not.toHaveBeenCalled()
})

it('copies the link without a share sheet or after its failure', async () => {
  giveSheet()
  share.mockRejectedValueOnce(new Error('not allowed'))
  render(<StationActions station={{ ...sampleStation, schedule: [] }} />)
  await press('Share')
  expect(copy).toHaveBeenLastCalledWith('link', LINK)
  cleanup()
  Reflect.deleteProperty(navigator, 'canShare')
  render(<StationActions station={{ ...sampleStation, schedule: [] }} />)
  await press('Copy link')
  expect(copy).toHaveBeenCalledTimes(2)
})

it('shares the public page of an API with an https address', async () => {
  api.apiUrl = 'https://api.example/v2'
  render(<StationActions station={{ ...sampleStation, schedule: [] }} />)
  await press('Copy link')
  expect(copy).toHaveBeenCalledWith('link', 'https://api.example/v2/embed/night-bus')
})
