import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { useListeningSummary } from '../../../domain/history/history.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { ListeningWeek } from './listening-week.tsx'

vi.mock('../../../domain/history/history.ts', () => ({ useListeningSummary: vi.fn() }))

afterEach(cleanup)

function show(summary: Partial<ReturnType<typeof useListeningSummary>>): void {
  vi.mocked(useListeningSummary).mockReturnValue(summary as ReturnType<typeof useListeningSummary>)
  showScreen(<ListeningWeek />)
}

it('lists the most played stations with a play button and their time', () => {
  const station = { ...sampleStation, id: 'night-bus', name: 'Night Bus' }
  const topStations = [
    { stationId: 'night-bus', station, ms: 40 * 60_000 },
    { stationId: 'gone', station: null, ms: 30 * 60_000 },
  ]
  show({ data: { ms: 70 * 60_000, topStations } })
  const rows = within(screen.getByRole('region', { name: 'Most played' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Night Bus40 min$/),
    'No longer in the catalog30 min',
  ])
  expect(screen.getByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open history' }).getAttribute('href')).toBe(
    '/library/history',
  )
})

it('reports an empty week and a failed load', () => {
  show({ data: { ms: 0, topStations: [] } })
  expect(screen.getByText(/have not listened to anything/)).toBeTruthy()
  cleanup()
  show({ isError: true })
  expect(screen.getByText('Your history could not be loaded.')).toBeTruthy()
})
