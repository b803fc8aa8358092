import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { getSetting, setSetting } from '../../../domain/settings/settings.ts'
import { press } from '../../../ui/testing/press.ts'
import { StationHere } from './station-here.tsx'

const fake = vi.hoisted(() => ({
  volume: null as number | null,
  keepScreenOn: true,
  swapped: new Set<string>(),
  relay: false,
  streams: { charset: async () => 'koi8-r', setCharset: vi.fn() },
}))
const forget = vi.hoisted(() => vi.fn())
vi.mock('../../../domain/player/player.ts', () => ({
  stationVolume: { get: () => fake.volume, clear: forget },
  swappedTitles: {
    has: (id: string) => fake.swapped.has(id),
    set: (id: string, isSwapped: boolean) =>
      isSwapped ? fake.swapped.add(id) : fake.swapped.delete(id),
  },
}))
vi.mock('./station-variants.tsx', () => ({ StationVariants: () => null }))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({
    capabilities: { relay: fake.relay },
    streams: fake.streams,
    keepScreenOn: fake.keepScreenOn ? () => {} : null,
  }),
}))

beforeEach(() => {
  fake.volume = null
  fake.keepScreenOn = true
  fake.relay = false
  fake.swapped.clear()
  setSetting('keepScreenOn', 'off')
})
afterEach(cleanup)

const show = () => {
  render(<StationHere station={sampleStation} />, { wrapper: MemoryRouter })
  return userEvent.click(screen.getByText('On this device'))
}

it('shows the remembered volume and resets it', async () => {
  fake.volume = 0.62
  await show()
  expect(screen.getByText('Starts at the volume you set: 62%.')).toBeTruthy()
  await press('Reset volume')
  expect(forget).toHaveBeenCalledExactlyOnceWith(sampleStation.id)
  expect(screen.queryByRole('button', { name: 'Reset volume' })).toBeNull()
})

it('shows the screen switch where the platform supports it', async () => {
  await show()
  await userEvent.click(screen.getByRole('switch', { name: 'Keep the screen on' }))
  expect(getSetting('keepScreenOn')).toBe('on')
  cleanup()
  fake.keepScreenOn = false
  await show()
  expect(screen.queryByRole('switch', { name: 'Keep the screen on' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset volume' })).toBeNull()
})

it('swaps artist and title of this station, by keyboard too', async () => {
  await show()
  const swap = screen.getByRole<HTMLInputElement>('switch', { name: 'Swap artist and title' })
  expect(swap.checked).toBe(false)
  await userEvent.click(swap)
  expect([[...fake.swapped], swap.checked]).toEqual([[sampleStation.id], true])
  await userEvent.keyboard(' ')
  expect([[...fake.swapped], swap.checked]).toEqual([[], false])
  fake.swapped.add(sampleStation.id)
  cleanup()
  await show()
  expect(screen.getByRole('switch', { name: 'Swap artist and title' })).toHaveProperty(
    'checked',
    true,
  )
})

it('shows and changes the title charset, and hides it in a browser', async () => {
  await show()
  expect(screen.queryByRole('combobox', { name: 'Title encoding' })).toBeNull()
  cleanup()
  fake.relay = true
  await show()
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Title encoding' })
  await expect.poll(() => select.value).toBe('koi8-r')
  await userEvent.selectOptions(select, 'Greek (Windows-1253)')
  await userEvent.selectOptions(select, 'Automatic')
  expect(fake.streams.setCharset.mock.calls).toEqual([
    [sampleStation.id, 'windows-1253'],
    [sampleStation.id, null],
  ])
})
