import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { CreatorNotices, StatementOfReasons } from '../../../../shared/api/notices.ts'
import { NoticeReasons } from './notice-reasons.tsx'

const api = vi.hoisted(() => ({
  answer: { items: [] } as CreatorNotices,
  appeals: [] as unknown[][],
}))
vi.mock('../../../api/notices.ts', () => ({
  listReasons: async () => api.answer,
  appealNotice: async (...args: unknown[]) => {
    api.appeals.push(args)
    const [first] = api.answer.items
    api.answer = {
      ...api.answer,
      items: first ? [{ ...first, appeal: 'open', appealUntil: null }] : [],
    }
  },
}))
vi.mock('../../auth/auth.ts', () => ({
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
  appeal: null,
  appealText: null,
  appealedAt: null,
  appealReason: null,
  automated: false,
  appealUntil: '2027-05-23T08:00:00.000Z',
}
const show = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticeReasons />
    </QueryClientProvider>,
  )
}

it('the creator reads the reasons, and appeals once', async () => {
  api.answer = { items: [REASONS] }
  show()
  expect(await screen.findByText('Night Bus: Copyright')).toBeTruthy()
  for (const said of [REASONS.facts, REASONS.ground, 'Its picture is removed'])
    expect(screen.getByText(String(said))).toBeTruthy()
  const appeal = screen.getByRole('button', { name: 'Appeal the decision about Night Bus' })
  await userEvent.click(appeal)
  await userEvent.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'I took it.')
  await userEvent.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Your appeal waits for another admin.')).toBeTruthy()
  expect(api.appeals).toEqual([['ada', 'n1', 'I took it.']])
  expect(screen.queryByRole('button')).toBeNull()
})

it('a decision that can be appealed no more says so', async () => {
  api.answer = { items: [{ ...REASONS, appealUntil: null }] }
  show()
  expect(await screen.findByText('The time for an appeal is over.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
