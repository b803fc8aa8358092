import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Figures } from '../../../../shared/api/figures.ts'
import { getFigures } from '../../../api/figures.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { ada } from '../../auth/testing/fake-provider.ts'
import { FIGURES_REFRESH_MS } from '../use-figures.ts'
import { FiguresPanel } from './figures-panel.tsx'

vi.mock('../../../api/figures.ts', async (original) => ({
  ...(await original<object>()),
  getFigures: vi.fn(),
}))
vi.mock('../../analytics/analytics.ts', () => ({
  StationCharts: ({ stationId }: { readonly stationId: string }) => <p>Charts of {stationId}</p>,
}))

const figures: Figures = {
  listenersNow: 2,
  days: [
    { day: '2026-11-20', hours: 0, favorites: 0 },
    { day: '2026-11-21', hours: 12.5, favorites: 3 },
  ],
  countries: [
    { countrycode: 'CL', hours: 12 },
    { countrycode: null, hours: 0.5 },
  ],
  favorites: 8,
}

async function show(answer: Figures): Promise<void> {
  vi.mocked(getFigures).mockResolvedValue(answer)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FiguresPanel stationId="harbour-radio" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
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

it('tells how many listen now, and how many keep it', async () => {
  await show(figures)
  expect(figure('listeners now')).toBe('2')
  expect(figure('favorites gained in 2 days')).toBe('3')
  expect(screen.getByText('Kept by 8 people')).toBeTruthy()
  expect(screen.getByText('Charts of harbour-radio')).toBeTruthy()
})

it('is asked for anew every half minute, over thirty days', async () => {
  expect(FIGURES_REFRESH_MS).toBe(30_000)
  await show({ ...figures, listenersNow: 1 })
  await act(() => vi.advanceTimersByTimeAsync(FIGURES_REFRESH_MS))
  expect(vi.mocked(getFigures).mock.calls.map(([, days]) => days)).toEqual([30, 30])
  expect(figure('listener now')).toBe('1')
})

it('without the plan nothing is asked', async () => {
  useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } })
  await show(figures)
  expect(screen.getByText('Seeing the figures of your stations needs Creator.')).toBeTruthy()
  expect(getFigures).not.toHaveBeenCalled()
})

it('requests nothing and offers no plan while the plan is unknown', async () => {
  useAuthStore.setState({ trust: 'pending' })
  await show(figures)
  expect(screen.queryByText(/needs Creator/)).toBeNull()
  expect(getFigures).not.toHaveBeenCalled()
})
