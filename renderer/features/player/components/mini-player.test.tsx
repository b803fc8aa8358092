import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Station } from '../../../api/schemas.ts'
import type { PlayerState } from '../player.ts'
import { MiniPlayer } from './mini-player.tsx'

const fake = vi.hoisted(() => ({
  state: {} as PlayerState,
  playable: true,
  player: { pause: vi.fn(), resume: vi.fn(), stop: vi.fn(), setVolume: vi.fn() },
}))

vi.mock('../player.ts', () => ({ player: fake.player, usePlayer: () => fake.state }))
vi.mock('../can-play.ts', () => ({ canPlay: () => fake.playable }))

const station = { id: 'night-bus', name: 'Night Bus', favicon: null } as Station

function show(state: Partial<PlayerState>): void {
  fake.state = {
    item: station,
    isPlaying: false,
    status: 'paused',
    failure: null,
    volume: 0.8,
    ...state,
  }
  render(<MiniPlayer />, { wrapper: MemoryRouter })
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

beforeEach(() => {
  fake.playable = true
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('says what to do while nothing plays, and offers nothing to pause', () => {
  show({ item: null, status: 'idle' })
  expect(screen.getByRole('region', { name: 'Player' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Nothing playing. Pick a station.')
  expect(screen.getByRole('link', { name: 'Pick a station.' }).getAttribute('href')).toBe('/browse')
  expect(buttons()).toEqual(['Mute'])
})

it('names the station and pauses it while it is live', async () => {
  show({ status: 'playing', isPlaying: true })
  expect(screen.getByText('Night Bus')).toBeTruthy()
  expect(screen.getByRole('status').textContent?.trim()).toBe('Live')
  expect(buttons()).toEqual(['Pause', 'Stop', 'Mute'])
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(fake.player.pause).toHaveBeenCalledTimes(1)
})

it('resumes and stops', async () => {
  show({ status: 'paused' })
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(fake.player.resume).toHaveBeenCalledTimes(1)
  expect(fake.player.stop).toHaveBeenCalledTimes(1)
})

it('repeats the reason of a failure and tries again', async () => {
  show({ status: 'failed', failure: 'Night Bus does not answer.' })
  expect(screen.getByRole('status').textContent).toContain('Night Bus does not answer.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fake.player.resume).toHaveBeenCalledTimes(1)
})

it('does not offer to try again what can never play here', () => {
  fake.playable = false
  show({ status: 'failed', failure: 'A format that cannot be played here.' })
  expect(buttons()).toEqual(['Stop', 'Mute'])
})

it('sets the volume in whole percent', () => {
  show({ volume: 0.8 })
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['80', '80 percent'])
  fireEvent.change(slider, { target: { value: '35' } })
  expect(fake.player.setVolume).toHaveBeenCalledWith(0.35)
})

it.each([
  ['Stop', { status: 'playing', isPlaying: true }],
  ['Try again', { status: 'failed', failure: 'Night Bus does not answer.' }],
] as const)(
  '%s hands the keyboard on to the player, for it goes away itself',
  async (name, state) => {
    show(state)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Player' }))
  },
)
