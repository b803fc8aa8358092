import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LegalNotice } from '../../../shared/api/notices.ts'
import { pressWhenShown } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { LegalNotices } from './legal-notices.tsx'

const api = vi.hoisted(() => ({
  notices: [] as LegalNotice[],
  decide: vi.fn(async (..._args: unknown[]) => {}),
}))
vi.mock('../../api/notices.ts', () => ({
  listNotices: async () => ({ items: api.notices, nextCursor: null, total: api.notices.length }),
  decideNotice: api.decide,
}))
vi.mock('../../lib/notify.ts', () => ({ notify: () => {} }))
vi.mock('../../domain/stations/station-link.tsx', () => ({
  StationLink: ({ children }: { children: string }) => children,
}))
const NOTICE: LegalNotice = {
  id: 'n1',
  number: 'ABCDEFGH12345678',
  at: '2026-11-21T08:00:00.000Z',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  kind: 'privacy',
  place: 'picture',
  where: null,
  explanation: 'That is <b>me</b>.',
  goodFaith: true,
  contact: { name: 'Grace', email: 'grace@press.example' },
  state: 'open',
  ownerId: 'ada',
  measure: null,
  facts: null,
  ground: null,
  decidedAt: null,
  decidedBy: null,
}
beforeEach(() => {
  api.decide.mockReset().mockImplementation(async () => {
    api.notices = []
  })
})
afterEach(cleanup)

const show = (notice: LegalNotice) => {
  api.notices = [notice]
  showScreen(<LegalNotices />)
}

it('upholds a notice with a measure and reasons', async () => {
  show(NOTICE)
  expect(await screen.findByText('1 notice')).toBeTruthy()
  expect(screen.getByText('That is <b>me</b>.')).toBeTruthy()
  expect(screen.getByText('Grace, grace@press.example')).toBeTruthy()
  const decide = screen.getByRole('button', { name: 'Decide about the notice on Night Bus' })
  await userEvent.click(decide)
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Action'), 'Its picture is removed')
  await userEvent.type(dialog.getByLabelText('Findings'), 'It shows her.')
  await userEvent.type(dialog.getByLabelText('Law or term it breaks'), 'KUG § 22')
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('No legal notices are waiting.')).toBeTruthy()
  expect(api.decide.mock.calls).toEqual([
    [
      'n1',
      { state: 'upheld', measure: 'remove-picture', facts: 'It shows her.', ground: 'KUG § 22' },
    ],
  ])
})

it("reports another admin's decision and keeps the typed text", async () => {
  api.decide.mockRejectedValueOnce(Object.assign(new Error('refused'), { status: 409 }))
  show(NOTICE)
  const decide = 'Decide about the notice on Night Bus'
  await pressWhenShown(decide)
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Findings'), 'It shows her.')
  await userEvent.type(dialog.getByLabelText('Law or term it breaks'), 'KUG § 22')
  await userEvent.click(dialog.getByRole('button', { name: 'Decide' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^Another admin has already decided/,
  )
  const found = dialog.getByLabelText<HTMLTextAreaElement>('Findings')
  expect(found.value).toBe('It shows her.')
})
