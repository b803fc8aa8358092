import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import type { Station, StationDetail } from '../../../../shared/api/stations.ts'
import { getStation } from '../../../api/stations.ts'
import { sampleOwnStation, sampleStation } from '../../../api/testing/samples.ts'
import { NowNext } from './now-next.tsx'

vi.mock('../../../api/stations.ts')

const show = (title: string, start: string, minutes: number): Show => ({
  id: title,
  title,
  day: 5,
  start,
  minutes,
  timeZone: 'UTC',
})

async function open(
  change: Partial<StationDetail>,
  played: Station | OwnStation = sampleStation,
): Promise<void> {
  vi.mocked(getStation).mockResolvedValue({ ...played, schedule: [], ...change })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NowNext station={played} />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

beforeEach(() => {
  // A Saturday.
  vi.mocked(getStation).mockReset()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('names what is on and what comes next, and follows the clock', async () => {
  await open({ schedule: [show('Noon', '11:30', 31), show('Later', '20:00', 60)] })
  expect(fact('Now')).toMatch(/^Noon, until /)
  expect(fact('Next')).toMatch(/^Later, Today at /)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(fact('Now')).toBe('No show')
})

it('says nothing of a station without shows, but that it is off air', async () => {
  await open({})
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  await open({ onAir: false })
  expect(screen.getByRole('region').textContent).toBe('Off air')
})

it('does not ask for the shows of a draft: the API answers for listed stations only', async () => {
  await open({}, { ...sampleOwnStation, schedule: [show('Noon', '11:30', 60)] })
  expect(fact('Now')).toMatch(/^Noon, until /)
  expect(getStation).not.toHaveBeenCalled()
})
