import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CreatorNotices, StatementOfReasons } from '../../../shared/api/notices.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { NoticeReasons } from './notice-reasons.tsx'

const api = vi.hoisted(() => {
  const state = { answer: { items: [] } as CreatorNotices, list: vi.fn(async () => state.answer) }
  return state
})
vi.mock('../../api/notices.ts', () => ({ listCreatorNotices: api.list }))
vi.mock('../../domain/auth/auth.ts', () => ({
  useAuth: () => ({ user: { uid: 'ada' } }),
  requireUid: () => 'ada',
}))
afterEach(cleanup)

const REASONS: StatementOfReasons = {
  id: 'n1',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  kind: 'copyright',
  place: 'picture',
  where: null,
  measure: 'remove-picture',
  facts: 'The picture is a photograph of another.',
  ground: 'UrhG § 97',
  decidedAt: '2026-11-21T08:00:00.000Z',
  automated: false,
}
const show = () => {
  showScreen(<NoticeReasons />)
}

it('shows the reasons and how to dispute them', async () => {
  api.answer = { items: [REASONS] }
  show()
  expect(await screen.findByText('Night Bus: Copyright')).toBeTruthy()
  for (const text of [REASONS.facts, REASONS.ground, 'Its picture is removed'])
    expect(screen.getByText(String(text))).toBeTruthy()
  expect(screen.getByText('If a decision is wrong, reply to the email about it.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows nothing without a decision', async () => {
  api.answer = { items: [] }
  show()
  await vi.waitFor(() => expect(api.list).toHaveBeenCalled())
  expect(screen.queryByText('Decisions about your stations')).toBeNull()
})
