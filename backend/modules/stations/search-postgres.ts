import { type SqlBool, sql } from 'kysely'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/understood-words.ts'
import {
  type Alternatives,
  type Conditions,
  FEW_MAX,
  FOUND_COLUMNS,
  type Match,
  pageOfFew,
  type RankedPlace,
  readTiers,
  type SearchEngine,
  tierOf,
} from './search-engine.ts'
import { PLACE } from './station-order.ts'

/** Words one behind the other. */
const inOrder = (words: string, suffix: string) =>
  words
    .split(' ')
    .map((word) => word + suffix)
    .join(' <-> ')

/** Whether each word, or one of its alternatives, is among a station's words of these weights. */
function hasAll(words: readonly Alternatives[], suffix: string) {
  const anyOf = (some: Alternatives) =>
    `(${some.map((word) => `(${inOrder(word, suffix)})`).join(' | ')})`
  return sql<SqlBool>`words @@ to_tsquery('simple', ${words.map(anyOf).join(' & ')})`
}

/** Whether a name begins with these words. */
const begins = (
  phrase: string,
) => sql<SqlBool>`(words @@ to_tsquery('simple', ${inOrder(phrase, ':A')})
  AND starts_with(coalesce(name_words, plain_words(name)) || ' ', ${`${phrase} `}))`

/** The tiers (see search-engine.ts) behind the first; the weights are those of name, tags, facts, description. */
function tiersOf(words: readonly Alternatives[]) {
  const forms = withJoined(words)
  const begun = forms.map(withoutLonger)
  return [
    sql<SqlBool>`(${sql.join(phrasesOf(words).map(begins), sql` OR `)})`,
    hasAll(forms, ':A'),
    hasAll(begun, ':*A'),
    hasAll(begun, ':*ABC'),
    hasAll(begun, ':*'),
  ]
}

/** The search by the text search vectors in `words`, which a trigger keeps (folded-words.ts). */
export const postgresSearch: SearchEngine = {
  search: (queries, searched) => {
    const { words, nameKeys } = searched
    const tiers = tiersOf(words)
    const found = hasAll(withJoined(words).map(withoutLonger), ':*')
    const named = sql<SqlBool>`name_key IN (${sql.join(nameKeys.length === 0 ? [''] : nameKeys)})`
    const narrowed = (conditions: Conditions) =>
      queries.selectFrom('stations').where((eb) => eb.and([found, ...conditions]))
    /** All that were found; null when they are more than a few. */
    const readFew = async (conditions: Conditions): Promise<Match[] | null> => {
      const rows = await narrowed(conditions)
        .select(['key', PLACE.as('place'), ...FOUND_COLUMNS])
        .limit(FEW_MAX + 1)
        .execute()
      if (rows.length > FEW_MAX) return null
      return rows.map((row) => ({ key: row.key, place: row.place, tier: tierOf(searched, row) }))
    }

    const count = async (conditions: Conditions) => {
      const { total } = await narrowed(conditions)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    }
    const ranked = (conditions: Conditions, after: RankedPlace | null, limit: number) =>
      readTiers(tiers.length + 1, after, limit, (tier, behind, rest) => {
        const [here, before] = [tiers[tier - 1], tiers[tier - 2]]
        return (
          narrowed(conditions)
            .select(['key', PLACE.as('place')])
            .select((eb) => eb.lit(tier).as('tier'))
            // Only shown stations have words; said again, as the indexes of names and of places are of those alone.
            .where('shown', '=', sql.lit(1))
            .where((eb) =>
              eb.and([
                tier === 0 ? named : eb.not(named),
                ...(here ? [here] : []),
                ...(before ? [eb.not(before)] : []),
              ]),
            )
            .where(PLACE, '>', behind)
            .orderBy('place')
            .limit(rest)
            .execute()
        )
      })
    return {
      found,
      count,

      page: async (conditions, after, limit) => {
        const few = await readFew(conditions)
        if (few !== null) return pageOfFew(few, after, limit)
        const [matches, total] = await Promise.all([
          ranked(conditions, after, limit),
          count(conditions),
        ])
        return { matches, total }
      },

      findsAny: async () => {
        const row = await narrowed([]).select('key').limit(1).executeTakeFirst()
        return row !== undefined
      },
    }
  },
}
