import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { getSetting, setSetting } from '../settings/settings.ts'
import { StationHere } from './components/station-here.tsx'

const fake = vi.hoisted(() => ({ volume: null as number | null, keepScreenOn: true }))
const forget = vi.hoisted(() => vi.fn())
vi.mock('../player/player.ts', () => ({
  stationVolume: { get: () => fake.volume, forget },
}))
vi.mock('./components/station-variants.tsx', () => ({ StationVariants: () => null }))
vi.mock('../../platform/platform.ts', () => ({
  getPlatform: () => ({
    capabilities: { relay: false },
    keepScreenOn: fake.keepScreenOn ? () => {} : null,
  }),
}))

beforeEach(() => {
  fake.volume = null
  fake.keepScreenOn = true
  setSetting('keepScreenOn', 'off')
})
afterEach(cleanup)

const show = () => {
  render(<StationHere station={sampleStation} />, { wrapper: MemoryRouter })
  return userEvent.click(screen.getByText('On this device'))
}

it('says the volume that the station begins with, and forgets it on request', async () => {
  fake.volume = 0.62
  await show()
  expect(screen.getByText('It begins with the volume that you gave it: 62 %.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Forget the volume' }))
  expect(forget).toHaveBeenCalledExactlyOnceWith(sampleStation.id)
  expect(screen.queryByRole('button', { name: 'Forget the volume' })).toBeNull()
})

it('has the switch for the screen where the platform can keep it on', async () => {
  await show()
  await userEvent.click(screen.getByRole('switch', { name: 'Keep the screen on' }))
  expect(getSetting('keepScreenOn')).toBe('on')
  cleanup()
  fake.keepScreenOn = false
  await show()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Forget the volume' })).toBeNull()
})
