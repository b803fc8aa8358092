import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnalyticsLine, StationAnalytics } from '../../../shared/api/analytics.ts'
import { getStationAnalytics, getStationCsv } from '../../api/analytics.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { StationCharts } from './station-charts.tsx'

vi.mock('../../api/analytics.ts')
vi.mock('../../lib/download-file.ts')
vi.mock('./components/line-chart.tsx', () => ({
  LineChart: ({ line }: { readonly line: AnalyticsLine }) => <figure aria-label={line.name} />,
}))

const query = {
  range: { from: '2026-11-22', to: '2026-11-23' },
  before: { from: '2026-11-20', to: '2026-11-21' },
  timeZone: 'UTC',
}
const line = (
  name: AnalyticsLine['name'],
  unit: AnalyticsLine['unit'],
  total: number | null,
  beforeTotal: number | null,
): AnalyticsLine => ({
  ...{ name, unit, total, beforeTotal },
  ...{ values: [total, 0], beforeValues: [beforeTotal, null] },
})
const series = (name: 'listening' | 'sound', lines: AnalyticsLine[]) => ({
  ...query,
  ...{ name, step: 'day' as const, steps: ['2026-11-22', '2026-11-23'], lines },
})
const analytics = (hours: number, before: number | null): StationAnalytics => ({
  listening: series('listening', [
    line('hours', 'hours', hours, before),
    line('listeners', 'count', hours, before),
  ]),
  sound: series('sound', [line('start-mean', 'ms', hours === 0 ? null : 800, before)]),
  countries: {
    ...query,
    ...{ name: 'countries', unit: 'hours' },
    ranks: hours === 0 ? [] : [{ key: 'CL', label: 'CL', value: hours, before: null }],
  },
})

beforeEach(() => {
  vi.mocked(getStationAnalytics).mockResolvedValue(analytics(12, 6))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})
function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <StationCharts stationId="harbour-radio" />
    </QueryClientProvider>,
  )
}
const part = (name: string) => screen.findByRole('region', { name })

it('shows hours, listeners, sound and countries with the previous range', async () => {
  open()
  const listening = within(await part('Listening'))
  const hours = listening.getByRole('button', { name: /^Hours listened/ })
  expect(hours.textContent).toContain('12 h')
  expect(within(hours).getByText('+100% from the previous range')).toBeTruthy()
  expect(listening.getByRole('button', { name: /^Listeners on the best day/ })).toBeTruthy()
  expect(screen.queryByLabelText('Time zone')).toBeNull()
  expect(await listening.findByRole('figure', { name: 'hours' })).toBeTruthy()
  expect(within(await part('How it plays')).getByText('800 ms')).toBeTruthy()
  expect(within(await part('Countries')).getByRole('rowheader', { name: 'Chile' })).toBeTruthy()
  expect(screen.queryByText(/no earlier range/)).toBeNull()
})

it('shows thirteen months by week without a comparison', async () => {
  open()
  await part('Listening')
  vi.mocked(getStationAnalytics).mockResolvedValue(analytics(12, null))
  await userEvent.selectOptions(screen.getByLabelText('Range'), 'Last 13 months')
  expect(await screen.findByText(/There is no earlier range to compare/)).toBeTruthy()
  const [id, query] = vi.mocked(getStationAnalytics).mock.lastCall ?? []
  expect(id).toBe('harbour-radio')
  expect(query).toMatchObject({ step: 'week' })
  expect((Date.parse(query?.to ?? '') - Date.parse(query?.from ?? '')) / 86_400_000).toBe(395)
})

it('saves the CSV of a part from the API', async () => {
  vi.mocked(getStationCsv).mockResolvedValue('day,hours\n')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV: How it plays' }))
  expect(vi.mocked(getStationCsv).mock.lastCall?.slice(0, 2)).toEqual(['harbour-radio', 'sound'])
  expect(vi.mocked(downloadFile).mock.lastCall?.slice(1)).toEqual(['day,hours\n', 'text/csv'])
})

it('shows a message and no chart without data', async () => {
  vi.mocked(getStationAnalytics).mockResolvedValue(analytics(0, 0))
  open()
  expect(await screen.findByText(/^No figures in this range/)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

it('shows an error with a retry when loading fails', async () => {
  vi.mocked(getStationAnalytics).mockRejectedValueOnce(new Error('no answer'))
  open()
  await userEvent.click(await screen.findByRole('button', { name: /try again/i }))
  expect(await part('Listening')).toBeTruthy()
})
