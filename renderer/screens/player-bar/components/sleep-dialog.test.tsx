import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { press } from '../../../ui/testing/press.ts'
import { SleepDialog, SleepTimer } from './sleep-dialog.tsx'

const fake = vi.hoisted(() => ({
  state: { sleepEndsAt: null as number | null },
  player: { sleepIn: vi.fn() },
}))
vi.mock('../../../domain/player/player.ts', () => ({
  player: fake.player,
  usePlayer: () => fake.state,
}))

beforeEach(() => {
  openDialogs()
  fake.state.sleepEndsAt = null
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const choices = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)

it('offers five durations, sets the chosen one and closes', async () => {
  const onClose = vi.fn()
  render(<SleepDialog open onClose={onClose} />)
  expect(choices()).toEqual([
    ...['15 minutes', '30 minutes', '45 minutes', '60 minutes', '90 minutes'],
    'Turn off',
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn off' }).disabled).toBe(true)
  await press('45 minutes')
  expect(fake.player.sleepIn).toHaveBeenCalledWith(45)
  expect(onClose).toHaveBeenCalledOnce()
})

it('turns off a running timer', async () => {
  fake.state.sleepEndsAt = Date.now() + 60_000
  render(<SleepTimer />)
  await press('Turn off')
  expect(fake.player.sleepIn).toHaveBeenCalledWith(null)
})

it('counts the minutes down, rounded up', () => {
  vi.useFakeTimers()
  fake.state.sleepEndsAt = Date.now() + 14.5 * 60_000
  render(<SleepDialog open onClose={() => {}} />)
  expect(screen.getByText('Sleeps in').nextSibling?.textContent).toBe('15 minutes')
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Sleeps in').nextSibling?.textContent).toBe('14 minutes')
  act(() => vi.advanceTimersByTime(13 * 60_000))
  expect(screen.getByText('Sleeps in').nextSibling?.textContent).toBe('1 minute')
})
