import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProposedRules } from '../../../../shared/api/title-rules.ts'
import { NO_RULES } from '../../../../shared/titles/title-rules.ts'
import { decideRules, listProposedRules } from '../../../api/title-rules.ts'
import { notify } from '../../../lib/notify.ts'
import { TitleRulesList } from './title-rules-list.tsx'

vi.mock('../../../api/title-rules.ts')
vi.mock('../../../lib/notify.ts')
vi.mock('../../stations/stations.ts', () => ({
  StationLink: ({ children }: { children: ReactNode }) => children,
}))

const proposed = (id: string, stationName: string): ProposedRules => ({
  ...{ id, stationId: id, stationName, state: 'pending', at: '2026-11-21T08:00:00.000Z' },
  rules: { ...NO_RULES, prefixes: ['Now: '], suffixes: [], noSongs: [] },
})
let waiting: ProposedRules[]

beforeEach(async () => {
  vi.resetAllMocks()
  waiting = [proposed('r1', 'Harbour'), proposed('r2', 'Night Bus')]
  vi.mocked(listProposedRules).mockImplementation(async () => ({
    ...{ items: waiting, nextCursor: null, total: waiting.length },
  }))
  vi.mocked(decideRules).mockImplementation(async (id, state) => {
    waiting = waiting.filter((one) => one.id !== id)
    return { ...proposed(id, ''), state }
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TitleRulesList />
    </QueryClientProvider>,
  )
  await screen.findByText('Harbour')
})
afterEach(cleanup)

it('rules are put in force or turned down; the list and a toast say so', async () => {
  expect(screen.getAllByText(/Now: /)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Approve the rules for Harbour' }))
  await userEvent.click(
    await screen.findByRole('button', { name: 'Turn down the rules for Night Bus' }),
  )
  await vi.waitFor(() => expect(screen.queryByText('Night Bus')).toBeNull())
  expect(vi.mocked(decideRules).mock.calls).toEqual([
    ['r1', 'approved'],
    ['r2', 'rejected'],
  ])
  expect(vi.mocked(notify).mock.calls.map(([{ message }]) => message)).toEqual([
    'The rules for Harbour are in force.',
    'The rules for Night Bus are turned down.',
  ])
})
