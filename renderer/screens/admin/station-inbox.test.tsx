import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { StationFilters, StationInbox } from './station-inbox.tsx'

const page = vi.hoisted(() => (total: number) => async () => ({
  items: [],
  nextCursor: null,
  total,
}))
vi.mock('../../api/moderation.ts', () => ({
  listPendingStations: page(0),
  listRemovedStations: page(7),
}))
vi.mock('../../api/reports.ts', () => ({ listReportedStations: page(0) }))
vi.mock('../../api/notices.ts', () => ({ listNotices: page(2) }))
vi.mock('../../api/claims.ts', () => ({ listClaims: page(0) }))

afterEach(cleanup)

it('filters by link, with the number of open items', async () => {
  showScreen(<StationFilters current="reports" />)
  await screen.findByRole('link', { name: 'Off and hidden (7)' })
  const links = within(screen.getByRole('navigation', { name: 'Inbox filters and catalog' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])
  expect(links).toEqual([
    ['All open (2)', '/admin/stations?view=inbox', null],
    ['Waiting', '/admin/stations?view=queue', null],
    ['Reports', '/admin/stations?view=reports', 'page'],
    ['Legal notices (2)', '/admin/stations?view=notices', null],
    ['Claims', '/admin/stations?view=claims', null],
    ['Off and hidden (7)', '/admin/stations?view=off', null],
    ['Catalog', '/admin/stations?view=catalog', null],
  ])
})

it('shows stations, reports and notices in one inbox', async () => {
  showScreen(<StationInbox />)
  expect(await screen.findByText('No reports are waiting.')).toBeTruthy()
  expect(await screen.findByText(/^Nothing to review/)).toBeTruthy()
  expect(await screen.findByText('2 notices')).toBeTruthy()
})
