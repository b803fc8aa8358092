/** The calls of API v2 about rules of titles: everyone reads those in force, people with an account write them. */
import type { Page } from '../../shared/api/schema-parts.ts'
import {
  type ProposedRules,
  proposedRulesPageSchema,
  proposedRulesSchema,
  type RuleState,
  stationTitleRulesSchema,
  titleRulesStateSchema,
} from '../../shared/api/title-rules.ts'
import type { TitleRules } from '../../shared/titles/title-rules.ts'
import { apiV2, readAnswer } from './client.ts'

const rulesPath = (stationId: string) => `/stations/${encodeURIComponent(stationId)}/title-rules`

/** GET /stations/{id}/title-rules; null where none are in force. */
export async function getTitleRules(stationId: string): Promise<TitleRules | null> {
  const answer = await apiV2().get(rulesPath(stationId), { open: 'known' })
  return readAnswer(stationTitleRulesSchema, answer).rules
}

/** PUT /stations/{id}/title-rules. Answers whether they are in force, or wait for an admin. */
export async function putTitleRules(stationId: string, rules: TitleRules): Promise<RuleState> {
  const answer = await apiV2().put(rulesPath(stationId), { rules })
  return readAnswer(titleRulesStateSchema, answer).state
}

/** GET /moderation/title-rules: those that wait, the oldest first. */
export async function listProposedRules(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ProposedRules>> {
  const answer = await apiV2().get('/moderation/title-rules', {
    params: { state: 'pending', ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
  return readAnswer(proposedRulesPageSchema, answer)
}

/** PUT /moderation/title-rules/{id}. */
export async function decideRules(
  id: string,
  state: 'approved' | 'rejected',
): Promise<ProposedRules> {
  const answer = await apiV2().put(`/moderation/title-rules/${encodeURIComponent(id)}`, { state })
  return readAnswer(proposedRulesSchema, answer)
}
