import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnalyticsRanks, AnalyticsSeries } from '../../../shared/api/analytics.ts'
import { getAnalyticsCsv, getAnalyticsRanks, getAnalyticsSeries } from '../../api/analytics.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { AnalyticsCharts } from './analytics-charts.tsx'

vi.mock('../../api/analytics.ts')
vi.mock('../../lib/download-file.ts')

const query = {
  range: { from: '2026-11-17', to: '2026-11-23' },
  before: { from: '2026-11-10', to: '2026-11-16' },
  timeZone: 'UTC',
}
const series = (name: AnalyticsSeries['name']): AnalyticsSeries => ({
  ...query,
  name,
  step: 'day',
  steps: ['2026-11-22', '2026-11-23'],
  lines: [
    {
      name: 'hours',
      unit: 'hours',
      values: [10, 2.5],
      beforeValues: [5, 5],
      total: 12.5,
      beforeTotal: 10,
    },
    {
      name: 'start-mean',
      unit: 'ms',
      values: [null, 1_500],
      beforeValues: [null, null],
      total: 1_500,
      beforeTotal: null,
    },
  ],
})
const ranks = (name: AnalyticsRanks['name']): AnalyticsRanks => ({
  ...query,
  name,
  unit: 'hours',
  ranks: [
    { key: 'DE', label: 'DE', value: 8, before: 4 },
    { key: '', label: '', value: 2, before: null },
  ],
})

beforeEach(() => {
  vi.mocked(getAnalyticsSeries).mockImplementation(async (name) => series(name))
  vi.mocked(getAnalyticsRanks).mockImplementation(async (name) => ranks(name))
  // jsdom has no layout, and recharts requires a size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open(address = '/admin/analytics?days=7&zone=UTC') {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[address]}>
        <AnalyticsCharts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const listening = () => within(screen.getByRole('region', { name: 'Listening' }))

it('shows each total with its change and each step in a table', async () => {
  open()
  const hours = await listening().findByRole('button', { name: /^Hours listened/ })
  expect(hours.textContent).toContain('12.5 h')
  expect(within(hours).getByText('+25% from the previous range')).toBeTruthy()
  expect(listening().queryByRole('table')).toBeNull()
  await userEvent.click(listening().getByText('Show as a table'))
  const table = await listening().findByRole('table', { name: 'Listening as a table' })
  expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 202610 hUnknown',
    'Nov 23, 20262.5 h1.5 s',
  ])
})

it('draws the selected line', async () => {
  open()
  const time = await listening().findByRole('button', { name: /^Time to sound/ })
  await userEvent.click(time)
  expect(time.getAttribute('aria-pressed')).toBe('true')
  expect(await listening().findByRole('figure', { name: /^Listening: Time to sound/ })).toBeTruthy()
})

it('names countries and the remainder', async () => {
  open()
  const countries = within(screen.getByRole('region', { name: 'Countries' }))
  expect(await countries.findByRole('rowheader', { name: 'Germany' })).toBeTruthy()
  expect(countries.getByRole('rowheader', { name: 'Other countries' })).toBeTruthy()
})

it('requests another range with its default step', async () => {
  open()
  await userEvent.selectOptions(screen.getByLabelText('Range'), 'Last 365 days')
  expect(vi.mocked(getAnalyticsSeries).mock.lastCall?.[1]).toMatchObject({ step: 'week' })
  expect(screen.getByLabelText('Step').querySelectorAll('option')).toHaveLength(1)
})

it('saves the CSV from the API', async () => {
  vi.mocked(getAnalyticsCsv).mockResolvedValue('date,hours\n')
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Save as CSV: Listening' }))
  expect(vi.mocked(getAnalyticsCsv).mock.lastCall?.[0]).toBe('series/listening')
  expect(vi.mocked(downloadFile).mock.lastCall?.slice(1)).toEqual(['date,hours\n', 'text/csv'])
})

it('shows an error with a retry when loading fails', async () => {
  vi.mocked(getAnalyticsSeries).mockRejectedValue(new Error('no answer'))
  open()
  expect(await listening().findByText('Could not load these figures.')).toBeTruthy()
  vi.mocked(getAnalyticsSeries).mockImplementation(async (name) => series(name))
  await userEvent.click(listening().getByRole('button', { name: /try again/i }))
  expect(await listening().findByRole('button', { name: /^Hours listened/ })).toBeTruthy()
})
