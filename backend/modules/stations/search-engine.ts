import type { Expression, SqlBool } from 'kysely'
import type { Queries } from '../../database/queries.ts'

/** Each true for the wanted rows of `stations`; a row is wanted when all are. None: every row is. */
export type Conditions = readonly Expression<SqlBool>[]

/** Where a station that was found stands: the lower, the more relevant; `place` among those of its tier. */
export interface RankedPlace {
  readonly tier: number
  readonly place: number
}

/** A station that was found. */
export interface Match extends RankedPlace {
  readonly key: number
}

/** What an engine makes of words. */
export interface StationSearch {
  /** True for their rows of `stations`. */
  readonly found: Expression<SqlBool>
  /** How many of those fulfil the conditions as well. */
  readonly count: (conditions: Conditions) => Promise<number>
  /** The most relevant of those behind a place, or from the beginning (null), and how many there are in all. */
  readonly page: (
    conditions: Conditions,
    after: RankedPlace | null,
    limit: number,
  ) => Promise<{ readonly matches: readonly Match[]; readonly total: number }>
  /** Whether there is any. */
  readonly findsAny: () => Promise<boolean>
}

/** A word, and others that may have been meant by it; all plain. Each may be several, with spaces between them. */
export type Alternatives = readonly string[]

/** What is searched for. */
export interface Searched {
  /** At least one. */
  readonly words: readonly Alternatives[]
  /** As `name_key` has names that are exactly what was typed, with its spaces and without. */
  readonly nameKeys: readonly string[]
}

export interface SearchEngine {
  /** The shown stations in which each of the words, or one of its alternatives, begins a word. */
  readonly search: (queries: Queries, searched: Searched) => StationSearch
}

/**
 * Reads tier after tier until there are enough.
 * @param read the matches of a tier behind a place of it, in order
 */
export async function readTiers(
  tiers: number,
  after: RankedPlace | null,
  limit: number,
  read: (tier: number, behind: number, limit: number) => Promise<Match[]>,
): Promise<Match[]> {
  const found: Match[] = []
  for (let tier = after?.tier ?? 0; tier < tiers && found.length < limit; tier += 1) {
    const behind = tier === after?.tier ? after.place : -1
    found.push(...(await read(tier, behind, limit - found.length)))
  }
  return found
}
