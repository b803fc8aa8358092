import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { press } from '../../../ui/testing/press.ts'
import { StationVariants } from './station-variants.tsx'

const fake = vi.hoisted(() => ({ chosen: null as string | null, dropped: null as number | null }))
const [choose, forget] = [
  vi.fn(),
  vi.fn(() => {
    fake.dropped = null
  }),
]
vi.mock('../../../domain/player/player.ts', async () => ({
  connectionMemory: { get: () => ({ dropped: fake.dropped }), clear: () => forget() },
  stationVariants: {
    list: (
      await vi.importActual<typeof import('../../../domain/player/station-variants.ts')>(
        '../../../domain/player/station-variants.ts',
      )
    ).variantsOf,
    chosen: () => fake.chosen,
    choose: (...args: unknown[]) => choose(...args),
  },
}))

const low = { url: 'https://radio.example/low', codec: 'OPUS' as const, bitrate: 48 }
const untold = { url: 'https://other.example/x', codec: 'UNKNOWN' as const, bitrate: null }
const station = { ...sampleStation, variants: [low, untold] }
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quality' })

afterEach(cleanup)

it('offers the variants and switches to the chosen one', async () => {
  render(<StationVariants station={station} />)
  expect([...select().options].map(({ text }) => text)).toEqual([
    'Automatic',
    'MP3, 128 kbit/s',
    'OPUS, 48 kbit/s',
    'Unknown format, from other.example',
  ])
  await userEvent.selectOptions(select(), 'OPUS, 48 kbit/s')
  expect(choose).toHaveBeenLastCalledWith(station, low.url)
  await userEvent.selectOptions(select(), 'Automatic')
  expect(choose).toHaveBeenLastCalledWith(station, null)
})

it('returns to automatic when the chosen variant is gone, and hides a single one', () => {
  fake.chosen = 'https://radio.example/gone'
  const { rerender } = render(<StationVariants station={station} />)
  expect(select().value).toBe('')
  rerender(<StationVariants station={sampleStation} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('explains a lowered quality and resets it', async () => {
  fake.dropped = 320
  render(<StationVariants station={station} />)
  expect(screen.getByText(/^320 kbit\/s had dropouts here/)).toBeTruthy()
  await press('Reset quality')
  expect(forget).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Reset quality' })).toBeNull()
})
