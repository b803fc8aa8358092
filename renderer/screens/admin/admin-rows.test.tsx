import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BulkJob } from '../../../shared/api/bulk.ts'
import { PAGE_LIMIT_DEFAULT } from '../../../shared/api/field-rules.ts'
import type { PersonReport } from '../../../shared/api/people.ts'
import { listAuditEntries, listBulkJobs } from '../../api/admin.ts'
import { listChanges, listPendingStations } from '../../api/moderation.ts'
import { listPersonReports } from '../../api/people.ts'
import { listStations } from '../../api/stations.ts'
import { sampleOwnStation, sampleStation, sampleUser } from '../../api/testing/samples.ts'
import { getUser, isFullUser, listUsers } from '../../api/users.ts'
import { ADMIN_ROWS_MAX, ADMIN_USERS_PAGE_SIZE } from '../../limits.ts'
import { press } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { Catalog } from './catalog.tsx'
import { ModerationQueue } from './moderation-queue.tsx'
import { PeopleReports } from './people-reports.tsx'
import { UserList } from './user-list.tsx'

vi.mock('../../api/admin.ts')
vi.mock('../../api/moderation.ts')
vi.mock('../../api/people.ts')
vi.mock('../../api/stations.ts')
vi.mock('../../api/users.ts')
vi.mock('../../domain/player/player.ts', () => ({ player: { getState: () => ({}) } }))
vi.mock('../../domain/stations/stations.ts', () => ({
  useStations: () => ({ isError: false }),
}))
vi.mock('../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../domain/stations/station-link.tsx', () => ({
  StationLink: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../domain/stations/station-dashboard-path.ts', () => ({
  stationDashboardPath: () => '/profile',
}))
vi.mock('../../domain/stations/pending-changes.tsx', () => ({ PendingChanges: () => null }))

const TOTAL = 50_000
const AT = '2026-11-21T08:00:00.000Z'

function respond<Item>(
  make: (n: number) => Item,
  cursor: string | null,
  limit = PAGE_LIMIT_DEFAULT,
) {
  const from = Number(cursor ?? 0)
  const items = Array.from({ length: limit }, (_, n) => make(from + n))
  return { items, nextCursor: String(from + limit), total: TOTAL }
}

const station = (n: number) => ({ ...sampleStation, id: `s${n}`, name: `Station ${n}` })
const change = (n: number) => ({
  ...{ id: `c${n}`, at: AT, actorId: 'root', actorName: 'Root', byAdmin: true },
  ...{ action: 'stations.update', before: null, after: null },
})
const auditEntry = (n: number) => ({
  ...change(n),
  ...{ actorId: 'root', subject: { kind: 'user', id: 'u0' } as const, action: 'users.role' },
})
const report = (n: number): PersonReport => ({
  ...{ id: `r${n}`, userId: `u${n}`, displayName: `Person ${n}`, reason: 'other' },
  ...{ text: null, at: AT, resolved: false },
})
const job = (n: number): BulkJob => ({
  ...{ id: `j${n}`, kind: 'users', action: { do: 'disable' }, actorId: 'root', actorName: 'Root' },
  ...{ state: 'done', madeAt: AT, endedAt: AT, total: 1, waiting: 0, changed: 1, same: 0 },
  refused: [],
})

beforeEach(() => {
  vi.mocked(isFullUser).mockReturnValue(true)
  vi.mocked(getUser).mockResolvedValue(sampleUser)
  vi.mocked(listUsers).mockImplementation(async (filters, cursor = null) =>
    respond(
      (n) => ({ ...sampleUser, id: `u${n}`, displayName: `User ${n}` }),
      cursor,
      filters?.limit,
    ),
  )
  vi.mocked(listAuditEntries).mockImplementation(async (_, { cursor, limit }) =>
    respond(auditEntry, cursor, limit),
  )
  vi.mocked(listBulkJobs).mockImplementation(async ({ cursor, limit }) => ({
    ...respond(job, cursor, limit),
    nextCursor: null,
  }))
  vi.mocked(listPersonReports).mockImplementation(async (cursor) => respond(report, cursor))
  vi.mocked(listChanges).mockImplementation(async (_, cursor) => respond(change, cursor))
  vi.mocked(listPendingStations).mockImplementation(async (cursor) =>
    respond((n) => ({ ...sampleOwnStation, id: `s${n}`, name: `Station ${n}` }), cursor),
  )
  vi.mocked(listStations).mockImplementation(async (_, start) => ({
    ...respond(station, start && 'cursor' in start ? start.cursor : null, start?.limit),
    nearest: null,
  }))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const rows = () => document.querySelectorAll('tbody tr, li:not(li li)').length

/** Pages through each paginated list, three times. */
async function turnAll(): Promise<void> {
  for (const page of [2, 3, 4]) {
    for (const nav of screen.getAllByRole('navigation')) {
      const name = nav.getAttribute('aria-label') ?? ''
      const pages = within(screen.getByRole('navigation', { name }))
      await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
    }
    await vi.waitFor(() =>
      expect(screen.getAllByText(new RegExp(`, page ${page}$`))).toHaveLength(
        screen.getAllByRole('navigation').length,
      ),
    )
  }
}

it.each([
  ['the catalog', Catalog, 'Station 72'],
  ['the queue', ModerationQueue, 'Station 72'],
])('renders at most one page of rows for %s, with one history open', async (_, List, behind) => {
  showAt(<List />, '/admin')
  await screen.findByText(/, page 1$/)
  await turnAll()
  await screen.findByText(behind)
  await press(`Changes to ${behind}`)
  await screen.findByText('24 changes, page 1')
  expect(rows()).toBeLessThanOrEqual(ADMIN_ROWS_MAX)
})

it('limits the rows of users, with an account, jobs and reports open', async () => {
  showAt(
    <>
      <PeopleReports />
      <UserList />
    </>,
    '/admin/users?user=u0',
  )
  await screen.findByText('24 entries, page 1')
  await screen.findByText('Latest jobs')
  expect(screen.getAllByRole('navigation')).toHaveLength(3)
  await turnAll()
  await screen.findByText(`User ${3 * ADMIN_USERS_PAGE_SIZE}`)
  await screen.findByText('Person 72')
  expect(rows()).toBe(ADMIN_ROWS_MAX)
})
