import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { StationReport } from '../../../../shared/api/reports.ts'
import { ReportList } from './report-list.tsx'

const open = vi.hoisted(() => ({ reports: [] as StationReport[] }))
const resolved = vi.hoisted(() => [] as unknown[][])
const notices = vi.hoisted(() => [] as { action?: { onClick(): void } }[])
vi.mock('../../../api/reports.ts', () => ({
  listReports: async () => ({
    items: open.reports,
    nextCursor: null,
    total: open.reports.length,
  }),
  resolveReport: async (...args: unknown[]) => {
    resolved.push(args)
    open.reports = []
  },
}))
vi.mock('../../../lib/notify.ts', () => ({ notify: (notice: object) => notices.push(notice) }))
vi.mock('../../stations/stations.ts', () => ({
  StationLink: ({ children }: { children: string }) => children,
}))
afterEach(cleanup)

it('lists what is open, and what was seen to can be taken back', async () => {
  open.reports = [
    {
      id: 'r1',
      stationId: 'night-bus',
      stationName: 'Night Bus',
      reason: 'other-sound',
      text: 'Plays <b>adverts</b>',
      at: '2026-11-21T08:00:00.000Z',
      resolved: false,
    },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportList />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
  expect(await screen.findByText('1 open report')).toBeTruthy()
  expect(screen.getByText('Plays <b>adverts</b>')).toBeTruthy()
  const done = screen.getByRole('button', { name: 'Done: Night Bus, It plays another station' })
  await userEvent.click(done)
  expect(await screen.findByText('No report is open.')).toBeTruthy()
  notices[0]?.action?.onClick()
  await expect
    .poll(() => resolved)
    .toEqual([
      ['r1', true],
      ['r1', false],
    ])
})
