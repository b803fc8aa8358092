import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'

/** A station may have been merged into one that was merged later; this often at most. */
const HOPS_MAX = 8

/** Of these ids, those that were merged into another station, with the id of the one that stays. */
export async function mergedInto(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const stays = new Map<string, string>()
  let asked = new Map([...new Set(ids)].map((id) => [id, [id]]))
  for (let hops = 0; hops < HOPS_MAX && asked.size > 0; hops += 1) {
    const next = new Map<string, string[]>()
    for (const chunk of inChunks([...asked.keys()])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'merged_into'])
        .where('id', 'in', chunk)
        .where('merged_into', 'is not', null)
        .execute()
      for (const { id, merged_into: into } of rows) {
        if (into === null) continue
        const from = asked.get(id) ?? []
        for (const one of from) stays.set(one, into)
        next.set(into, [...(next.get(into) ?? []), ...from])
      }
    }
    asked = next
  }
  return stays
}
