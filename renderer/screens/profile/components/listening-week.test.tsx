import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useListeningSummary } from '../../../domain/history/history.ts'
import { ListeningWeek } from './listening-week.tsx'

vi.mock('../../../domain/history/history.ts', () => ({ useListeningSummary: vi.fn() }))

afterEach(cleanup)

function show(summary: Partial<ReturnType<typeof useListeningSummary>>): void {
  vi.mocked(useListeningSummary).mockReturnValue(summary as ReturnType<typeof useListeningSummary>)
  render(
    <MemoryRouter>
      <ListeningWeek />
    </MemoryRouter>,
  )
}

it('shows the listening time and the most played station', () => {
  const most = { stationId: 'night-bus', name: 'Night Bus', ms: 40 * 60_000 }
  show({ data: { ms: 130 * 60_000, topStation: most } })
  expect(screen.getByText('2 h 10 min')).toBeTruthy()
  expect(screen.getByText('Night Bus')).toBeTruthy()
  expect(screen.getByText('40 min')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open history' }).getAttribute('href')).toBe(
    '/library/history',
  )
})

it('reports an empty week and a failed load', () => {
  show({ data: { ms: 0, topStation: null } })
  expect(screen.getByText(/have not listened to anything/)).toBeTruthy()
  cleanup()
  show({ isError: true })
  expect(screen.getByText('Your history could not be loaded.')).toBeTruthy()
})
