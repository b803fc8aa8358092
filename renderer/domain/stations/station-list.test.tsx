import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { player } from '../player/player.ts'
import { makeQueue, NO_QUEUE } from '../player/queue.ts'
import { changeQueue, queueStore } from '../player/queue-store.ts'
import { stationPlayback } from './play-by-id.ts'
import { PlayAllButton, StationList } from './station-list.tsx'
import { StationPlayButton } from './station-play-button.tsx'

beforeEach(() => {
  changeQueue(() => NO_QUEUE)
  vi.spyOn(player, 'play').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const queued = () => queueStore.getState().ids
const press = () => userEvent.click(screen.getByRole('button', { name: 'Play Night Bus' }))

test('sets the list of a station played in a list', async () => {
  render(
    <StationList ids={['a', 'night-bus', 'b']}>
      <StationPlayButton station={sampleStation} />
    </StationList>,
  )
  expect(queued()).toEqual([])
  await press()
  expect(queued()).toEqual(['a', 'night-bus', 'b'])
  expect(player.play).toHaveBeenCalledExactlyOnceWith(sampleStation)
})

test('clears the list for a station played outside of one', async () => {
  changeQueue(() => ({ ...NO_QUEUE, ids: ['a', 'b'] }))
  render(<StationPlayButton station={sampleStation} />)
  await press()
  expect(queued()).toEqual([])
})

test('leaves a queue that the user made', async () => {
  const queue = makeQueue(['a', 'b'])
  changeQueue(() => queue)
  render(<StationPlayButton station={sampleStation} />)
  await press()
  expect(queueStore.getState()).toBe(queue)
})

test('makes a queue of a list and plays the first station', async () => {
  const playFirst = vi.spyOn(stationPlayback, 'playFirst').mockResolvedValue()
  render(<PlayAllButton ids={['a', 'b']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Play all' }))
  expect(playFirst).toHaveBeenCalledExactlyOnceWith(['a', 'b'])
  expect(queueStore.getState()).toEqual(makeQueue(['a', 'b']))
})

test('offers no playback of an empty list', () => {
  render(<PlayAllButton ids={[]} />)
  expect(screen.getByRole('button', { name: 'Play all' }).hasAttribute('disabled')).toBe(true)
})
