import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../../ui/testing/press.ts'
import { VolumeControl } from './volume-control.tsx'

const fake = vi.hoisted(() => ({ setVolume: vi.fn(), setMuted: vi.fn() }))
vi.mock('../../../domain/player/player.ts', () => ({ player: fake }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('mutes and unmutes, keeps the slider position, and uses full percents', async () => {
  const { rerender } = render(<VolumeControl volume={0.555} muted={false} />)
  await press('Mute')
  expect(fake.setMuted).toHaveBeenLastCalledWith(true)
  rerender(<VolumeControl volume={0.555} muted={true} />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['56', '56 percent, muted'])
  await press('Unmute')
  expect(fake.setMuted).toHaveBeenLastCalledWith(false)
  expect(fake.setVolume).not.toHaveBeenCalled()
})

it('becomes audible even if it started at zero', async () => {
  render(<VolumeControl volume={0} muted={false} />)
  await press('Unmute')
  expect(fake.setVolume.mock.lastCall?.[0]).toBeGreaterThan(0)
})
