import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReportedStation } from '../../../shared/api/reports.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { ReportedStations } from './reported-stations.tsx'

const AT = '2026-11-21T08:00:00.000Z'
const NIGHT_BUS: ReportedStation = {
  stationId: 'night-bus',
  stationName: 'Night Bus',
  count: 3,
  at: AT,
  reasons: [
    { reason: 'silent', count: 2 },
    { reason: 'other-sound', count: 1 },
  ],
  latest: [
    { id: 'r1', reason: 'other-sound', text: 'Plays <b>adverts</b>', at: AT, resolved: false },
    { id: 'r2', reason: 'silent', text: null, at: AT, resolved: false },
  ],
}

const server = vi.hoisted(() => ({
  stations: [] as unknown[],
  settled: [] as unknown[][],
  isDown: false,
}))
const notices = vi.hoisted(() => [] as { message: string; action?: { onClick(): void } }[])
vi.mock('../../api/reports.ts', () => ({
  listReportedStations: async () => ({
    items: server.stations,
    nextCursor: null,
    total: server.stations.length,
  }),
  settleReports: async (...args: unknown[]) => {
    if (server.isDown) throw new Error('The server is down.')
    server.settled.push(args)
    server.stations = []
    return { reports: ['r1', 'r2', 'r3'], open: 1 }
  },
}))
vi.mock('../../lib/notify.ts', () => ({
  notify: (notice: { message: string }) => notices.push(notice),
  notifyError: (message: string) => notices.push({ message }),
}))
vi.mock('../../domain/stations/station-link.tsx', () => ({
  StationLink: ({ children }: { children: string }) => children,
}))
afterEach(() => {
  cleanup()
  server.settled = []
  server.isDown = false
  notices.length = 0
})

const show = () => showScreen(<ReportedStations />)
const BUTTON = { name: 'Resolve: Night Bus, 3 open reports' }

it('lists each station once, resolves its reports and reopens them', async () => {
  server.stations = [NIGHT_BUS]
  show()
  expect(await screen.findByText('1 station')).toBeTruthy()
  const reasons = screen.getByRole('list', { name: 'Reasons: Night Bus' })
  expect([...reasons.children].map((item) => item.textContent)).toEqual([
    'It does not play: 2',
    'It plays another station: 1',
  ])
  // A report without a comment is counted and not quoted.
  const comments = screen.getByRole('list', { name: 'Latest comments: Night Bus' })
  expect(comments.children).toHaveLength(1)
  expect(screen.getByText('Plays <b>adverts</b>')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', BUTTON))
  expect(await screen.findByText('No reports are waiting.')).toBeTruthy()
  expect(notices[0]?.message).toBe('3 reports of Night Bus are resolved. 1 is still open.')
  notices[0]?.action?.onClick()
  await expect
    .poll(() => server.settled)
    .toEqual([
      ['night-bus', { resolved: true, until: AT }],
      ['night-bus', { resolved: false, reports: ['r1', 'r2', 'r3'] }],
    ])
})

it('keeps the station and reports an error when resolving fails', async () => {
  server.stations = [NIGHT_BUS]
  server.isDown = true
  show()
  await userEvent.click(await screen.findByRole('button', BUTTON))
  await expect
    .poll(() => notices.map(({ message }) => message))
    .toEqual(['Could not resolve the report. Try again in a moment.'])
  expect(screen.getByRole('button', BUTTON)).toBeTruthy()
})
