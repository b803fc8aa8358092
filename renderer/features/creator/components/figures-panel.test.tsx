import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Figures } from '../../../../shared/api/figures.ts'
import { getFigures } from '../../../api/figures.ts'
import { FIGURES_REFRESH_MS } from '../use-figures.ts'
import { FiguresPanel } from './figures-panel.tsx'

const fake = vi.hoisted(() => ({ role: 'creator' }))
vi.mock('../../../api/figures.ts', async (original) => ({
  ...(await original<object>()),
  getFigures: vi.fn(),
}))
vi.mock('../../subscriptions/subscriptions.ts', () => ({
  useEntitlement: () => fake.role === 'creator',
  LockedNotice: ({ entitlement }: { readonly entitlement: string }) => <p>Locked: {entitlement}</p>,
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
      <FiguresPanel stationId="harbour-radio" />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const figure = (label: string) => screen.getByText(label).closest('dt')?.nextSibling?.textContent
const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(getFigures).mockReset()
  fake.role = 'creator'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('tells how many listen, how long, from where, and who keeps it', async () => {
  await show(figures)
  expect(figure('listeners now')).toBe('2')
  expect(figure('listened')).toBe('13 h')
  expect(figure('favorites gained')).toBe('3')
  expect(screen.getByText('Kept by 8 people')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chile12 h',
    'Not known0.5 h',
  ])
})

it('the bars are a table for those who do not see them', async () => {
  await show(figures)
  expect(
    screen.getByRole('table', { name: 'Hours listened on each of the last 2 days' }),
  ).toBeTruthy()
  expect(rows()).toEqual(['Nov 200 h0', 'Nov 2113 h3'])
  expect(document.querySelectorAll('rect')).toHaveLength(2)
})

it('is asked for anew every half minute, for as many days as wanted', async () => {
  expect(FIGURES_REFRESH_MS).toBe(30_000)
  await show(figures)
  await act(() => vi.advanceTimersByTimeAsync(FIGURES_REFRESH_MS))
  expect(vi.mocked(getFigures).mock.calls.map(([, days]) => days)).toEqual([7, 7])
  fireEvent.click(screen.getByRole('button', { name: '30 days' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(vi.mocked(getFigures).mock.lastCall?.slice(0, 2)).toEqual(['harbour-radio', 30])
  expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true')
})

it('says so when there were no listeners', async () => {
  await show({ ...figures, listenersNow: 1, days: [], countries: [], favorites: 1 })
  expect(screen.getByText(/^Nobody has listened in these days/)).toBeTruthy()
  expect(figure('listener now')).toBe('1')
  expect(screen.queryByRole('table')).toBeNull()
})

it('without the plan nothing is asked', async () => {
  fake.role = 'listener'
  await show(figures)
  expect(screen.getByText('Locked: own-figures')).toBeTruthy()
  expect(getFigures).not.toHaveBeenCalled()
})
