import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../player/player.ts'
import { getPlayingList, setPlayingList } from './playing-list.ts'
import { StationList } from './station-list.tsx'
import { StationPlayButton } from './station-play-button.tsx'

beforeEach(() => {
  setPlayingList([])
  vi.spyOn(player, 'play').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const press = () => userEvent.click(screen.getByRole('button', { name: 'Play Night Bus' }))

test('sets the list of a station played in a list', async () => {
  render(
    <StationList ids={['a', 'night-bus', 'b']}>
      <StationPlayButton station={sampleStation} />
    </StationList>,
  )
  expect(getPlayingList()).toEqual([])
  await press()
  expect(getPlayingList()).toEqual(['a', 'night-bus', 'b'])
  expect(player.play).toHaveBeenCalledExactlyOnceWith(sampleStation)
})

test('clears the list for a station played outside of one', async () => {
  setPlayingList(['a', 'b'])
  render(<StationPlayButton station={sampleStation} />)
  await press()
  expect(getPlayingList()).toEqual([])
})

test('truncates a long list', () => {
  setPlayingList(Array.from({ length: 2_000 }, (_, index) => `s${index}`))
  expect(getPlayingList()).toHaveLength(500)
})
