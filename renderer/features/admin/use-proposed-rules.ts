/** Rules of titles that wait for an admin. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { ProposedRules } from '../../../shared/api/title-rules.ts'
import { decideRules, listProposedRules } from '../../api/title-rules.ts'
import type { DeskList } from './use-pages.ts'

const WAITING_RULES = ['admin', 'title-rules']

/** Rules that wait, the oldest first. */
export const proposedRulesList: DeskList<Page<ProposedRules>> = {
  queryKey: WAITING_RULES,
  read: listProposedRules,
}

interface Decision {
  readonly id: string
  readonly state: 'approved' | 'rejected'
}

/** Puts rules in force, or turns them down. */
export function useDecideRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, state }: Decision) => decideRules(id, state),
    onSettled: () => client.invalidateQueries({ queryKey: WAITING_RULES }),
  })
}
