/** The rules that a user has written themselves, for the player: what keeps them is loaded when it is needed. */
import type { TitleRules } from '../../../shared/titles/title-rules.ts'
import { log } from '../../lib/log.ts'

const load = () => import('./own-title-rules.ts')

/** What holds of a station for a user (null: signed out), by what is in force for everyone. */
export async function rulesFor(
  uid: string | null,
  stationId: string,
  inForce: TitleRules | null,
): Promise<TitleRules | null> {
  const { ownTitleRules } = await load()
  return ownTitleRules.over(uid, stationId, inForce)
}

/** They leave with their writer. */
export const ownRulesPart = {
  leave: (uid: string, reason: string): void => {
    if (reason !== 'signed-out') return
    load().then(
      ({ ownTitleRules }) => ownTitleRules.leave(uid),
      (error: unknown) => log.warn('Own rules of titles could not be forgotten', error),
    )
  },
}
