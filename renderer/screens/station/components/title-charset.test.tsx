import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TitleCharset } from './station-here.tsx'

const platform = vi.hoisted(() => ({
  capabilities: { relay: true },
  streams: { charset: vi.fn(async () => 'koi8-r'), setCharset: vi.fn() },
}))
vi.mock('../../../domain/player/player.ts', () => ({}))
vi.mock('./station-variants.tsx', () => ({ StationVariants: () => null }))
vi.mock('../../../platform/platform.ts', () => ({ getPlatform: () => platform }))
afterEach(cleanup)

it('shows what was chosen for the station, and chooses or leaves it to the letters', async () => {
  render(<TitleCharset id="night-bus" />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Letters of titles' })
  await expect.poll(() => select.value).toBe('koi8-r')
  await userEvent.selectOptions(select, 'Greek (Windows-1253)')
  await userEvent.selectOptions(select, 'Automatic')
  expect(platform.streams.setCharset.mock.calls).toEqual([
    ['night-bus', 'windows-1253'],
    ['night-bus', null],
  ])
})

it('is not offered where pages read no titles', () => {
  platform.capabilities.relay = false
  render(<TitleCharset id="night-bus" />)
  expect(screen.queryByRole('combobox')).toBeNull()
})
