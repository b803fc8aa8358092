import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { VolumeControl } from './volume-control.tsx'

const setVolume = vi.hoisted(() => vi.fn())
vi.mock('../player.ts', () => ({ player: { setVolume } }))

afterEach(() => {
  cleanup()
  setVolume.mockClear()
})

it('mutes, and goes back to the volume from before', async () => {
  const { rerender } = render(<VolumeControl volume={0.3} />)
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }))
  expect(setVolume).toHaveBeenLastCalledWith(0)
  rerender(<VolumeControl volume={0} />)
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }))
  expect(setVolume).toHaveBeenLastCalledWith(0.3)
})

it('becomes audible also when it started at zero', async () => {
  render(<VolumeControl volume={0} />)
  await userEvent.click(screen.getByRole('button', { name: 'Unmute' }))
  expect(setVolume.mock.lastCall?.[0]).toBeGreaterThan(0)
})
