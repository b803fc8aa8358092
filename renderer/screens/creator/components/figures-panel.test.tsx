import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Figures } from '../../../../shared/api/figures.ts'
import { getFigures } from '../../../api/analytics.ts'
import { useAuthStore } from '../../../domain/auth/auth-store.ts'
import { ada } from '../../../domain/auth/testing/fake-provider.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { FiguresPanel } from './figures-panel.tsx'

vi.mock('../../../api/analytics.ts', async (original) => ({
  ...(await original<object>()),
  getFigures: vi.fn(),
}))
vi.mock('../../../domain/reporting/station-charts.tsx', () => ({
  StationCharts: ({ stationId }: { readonly stationId: string }) => <p>Charts of {stationId}</p>,
}))

const figures: Figures = {
  listeners: 15,
  days: [
    { day: '2026-11-20', hours: 0, listeners: 0 },
    { day: '2026-11-21', hours: 12, listeners: 15 },
  ],
  countries: [{ countrycode: 'CL', hours: 12 }],
  favorites: 5,
}

async function show(answer: Figures): Promise<void> {
  vi.mocked(getFigures).mockResolvedValue(answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showScreen(<FiguresPanel stationId="harbour-radio" />, client)
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const figure = (label: string) => screen.getByText(label).closest('dt')?.nextSibling?.textContent
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(getFigures).mockReset()
  useAuthStore.setState({
    user: ada,
    isLoading: false,
    claims: { role: 'creator', plan: 'creator' },
    trust: 'confirmed',
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows the rounded listeners of the best day and the favorites', async () => {
  await show(figures)
  expect(figure('listeners on the best of 2 days')).toBe('15+')
  expect(figure('favorites')).toBe('5+')
  expect(screen.getByText('Rounded down to a multiple of 5')).toBeTruthy()
  expect(screen.getByText('Charts of harbour-radio')).toBeTruthy()
  expect(vi.mocked(getFigures).mock.calls.map(([, days]) => days)).toEqual([30])
})

it('shows only that there are fewer than five listeners', async () => {
  await show({ ...figures, listeners: 0, favorites: 0 })
  expect(screen.getAllByText('Fewer than 5')).toHaveLength(2)
})

it('requests nothing without the plan', async () => {
  useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } })
  await show(figures)
  expect(
    screen.getByText('Seeing the figures of your stations needs the Creator plan.'),
  ).toBeTruthy()
  expect(getFigures).not.toHaveBeenCalled()
})

it('requests nothing and offers no plan while the plan is unknown', async () => {
  useAuthStore.setState({ trust: 'pending' })
  await show(figures)
  expect(screen.queryByText(/needs the Creator plan/)).toBeNull()
  expect(getFigures).not.toHaveBeenCalled()
})
