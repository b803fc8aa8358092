import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'

/** Maximum length of a chain of merges. */
const HOPS_MAX = 8

/** Maps each id of a merged station to the id of the surviving station. Omits stations that are not merged. */
export async function findMergeTargets(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  // Maps a station to the requested ids whose chain of merges leads to it.
  let pending = new Map([...new Set(ids)].map((id) => [id, [id]]))
  for (let hops = 0; hops < HOPS_MAX && pending.size > 0; hops += 1) {
    const nextPending = new Map<string, string[]>()
    for (const chunk of inChunks([...pending.keys()])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'merged_into'])
        .where('id', 'in', chunk)
        .where('merged_into', 'is not', null)
        .execute()
      for (const { id, merged_into: targetId } of rows) {
        if (targetId === null) continue
        const requestedIds = pending.get(id) ?? []
        for (const requestedId of requestedIds) targets.set(requestedId, targetId)
        nextPending.set(targetId, [...(nextPending.get(targetId) ?? []), ...requestedIds])
      }
    }
    pending = nextPending
  }
  return targets
}
