/** Rules of titles that a user has written and no admin has decided on yet: kept on this computer, for their writer alone. */
import * as z from 'zod/mini'
import { titleRulesSchema } from '../../../shared/api/title-rules.ts'
import type { TitleRules } from '../../../shared/titles/title-rules.ts'
import { keepJson } from '../../platform/kept-json.ts'
import { rulesOfTitles } from '../player/player.ts'

/** What was turned down is not told: after this long what is in force holds for its writer, too. */
export const OWN_RULES_MS = 30 * 24 * 60 * 60_000
/** More stations than a person writes of; the oldest are dropped. */
const STATIONS_MAX = 50

const keptSchema = z.object({
  uid: z.string(),
  stations: z.array(
    z.object({
      id: z.string(),
      rules: titleRulesSchema,
      /** What was in force when they were written. */
      before: z.nullable(titleRulesSchema),
      at: z.number(),
    }),
  ),
})

interface OwnRules {
  readonly id: string
  readonly rules: TitleRules
  readonly before: TitleRules | null
  readonly at: number
}
interface Kept {
  readonly uid: string
  readonly stations: readonly OwnRules[]
}

const store = keepJson<Kept>('own-title-rules', keptSchema)

const isSame = (one: TitleRules | null, other: TitleRules | null) =>
  JSON.stringify(one) === JSON.stringify(other)

function stationsOf(uid: string | null): readonly OwnRules[] {
  const kept = store.read()
  return kept !== null && kept.uid === uid ? kept.stations : []
}

export const ownTitleRules = {
  /** What holds of a station for a user: their own rules, until others are in force than when they wrote them. */
  over(uid: string | null, id: string, inForce: TitleRules | null): TitleRules | null {
    const own = stationsOf(uid).find((one) => one.id === id)
    if (own === undefined) return inForce
    if (isSame(own.before, inForce) && Date.now() - own.at < OWN_RULES_MS) return own.rules
    if (uid !== null) ownTitleRules.drop(uid, id)
    return inForce
  },

  /** A user has written rules that wait for an admin: they hold for them at once. */
  keep(uid: string, id: string, rules: TitleRules, before: TitleRules | null): void {
    const others = stationsOf(uid).filter((one) => one.id !== id)
    const stations = [...others, { id, rules, before, at: Date.now() }].slice(-STATIONS_MAX)
    store.write({ uid, stations })
    rulesOfTitles.set(id, rules)
  },

  /** It was decided on them. */
  drop(uid: string, id: string): void {
    const before = stationsOf(uid)
    const stations = before.filter((one) => one.id !== id)
    if (stations.length < before.length) {
      store.write(stations.length === 0 ? null : { uid, stations })
    }
  },

  /** They leave with their writer; what was in force holds again. */
  leave(uid: string): void {
    for (const { id, before } of stationsOf(uid)) rulesOfTitles.set(id, before)
    store.write(null)
  },
}
