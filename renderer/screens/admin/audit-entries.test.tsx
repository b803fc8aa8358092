import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AuditEntry } from '../../../shared/api/audit.ts'
import { AUDIT_ENTRY_FIELDS } from '../../../shared/api/station-fields.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { AuditEntryLog } from './audit-entries.tsx'

const requests = vi.hoisted(() => [] as object[])
const all = vi.hoisted(() => ({ auditEntries: [] as AuditEntry[] }))
vi.mock('../../api/admin.ts', () => ({
  listAuditEntries: async (
    filters: { kind?: string },
    { cursor, limit }: { cursor: string | null; limit: number },
  ) => {
    requests.push(filters)
    const of = all.auditEntries.filter(
      ({ subject }) => (filters.kind ?? subject.kind) === subject.kind,
    )
    const from = Number(cursor ?? 0)
    const end = from + limit
    return { items: of.slice(from, end), nextCursor: end < of.length ? String(end) : null }
  },
}))

const auditEntry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `audit-entry-${n}`,
  at: '2026-11-21T08:00:00.000Z',
  actorId: 'root',
  actorName: 'Root',
  action: 'users.role',
  subject: { kind: 'user', id: `user-${n}` },
  before: { role: 'listener' },
  after: { role: 'creator' },
  ...more,
})

const show = (at = '/admin') => showAt(<AuditEntryLog />, at)
beforeEach(() => {
  requests.length = 0
})
afterEach(cleanup)

it('shows author, subject and values, with a placeholder for a missing value', async () => {
  all.auditEntries = [
    auditEntry(1),
    auditEntry(2, { action: 'users.delete', after: null, actorName: null }),
  ]
  show()
  expect(await screen.findByText('2 entries')).toBeTruthy()
  expect(screen.getByText('Role: listener → creator')).toBeTruthy()
  expect(screen.getByText('Changed the role or plan')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'user user-1' }).getAttribute('href')).toBe(
    '/admin/users?user=user-1',
  )
  expect(screen.getByText('Role: listener → none')).toBeTruthy()
  expect(screen.getByText(/by Root/)).toBeTruthy()
  expect(screen.getByText(/by root/)).toBeTruthy()
})

it('reads the filter from the URL and writes it', async () => {
  all.auditEntries = [
    auditEntry(1),
    auditEntry(2, { subject: { kind: 'station', id: 'night-bus' } }),
  ]
  const { address } = show('/admin?audit=station&other=1')
  expect(await screen.findByText('1 entry')).toBeTruthy()
  expect(requests).toEqual([{ kind: 'station' }])
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Everything')
  await screen.findByText('2 entries')
  expect(address()).toBe('/admin?other=1')
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Platforms')
  expect(await screen.findByText('No entries yet.')).toBeTruthy()
})

it('labels known kinds and fields, and shows unknown ones unchanged', async () => {
  const subject = { kind: 'bulk', id: 'b1' } as const
  all.auditEntries = [
    auditEntry(1, { subject, action: 'bulk.start', before: { state: null }, after: {} }),
    auditEntry(2, {
      subject: { kind: 'antenna', id: 'a1' },
      action: 'antennas.turn',
      before: { angle: 1 },
    }),
  ]
  show()
  expect(await screen.findByText('bulk job b1')).toBeTruthy()
  expect(screen.getByText('State: none → none')).toBeTruthy()
  expect(screen.getByText('antenna a1')).toBeTruthy()
  expect(screen.getByText('antennas.turn')).toBeTruthy()
  expect(screen.getByText('angle: 1 → none')).toBeTruthy()
})

it.each(AUDIT_ENTRY_FIELDS)('has a label for the station field %s', (field) => {
  expect(adminText.auditEntries.fields).toHaveProperty(field)
})
