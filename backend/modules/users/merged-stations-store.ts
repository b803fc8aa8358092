import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'

/** Maximum length of a chain of merges. */
const HOPS_MAX = 8

/** The merged stations among these ids, with the id of the surviving station. */
export async function mergedInto(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  let pending = new Map([...new Set(ids)].map((id) => [id, [id]]))
  for (let hops = 0; hops < HOPS_MAX && pending.size > 0; hops += 1) {
    const next = new Map<string, string[]>()
    for (const chunk of inChunks([...pending.keys()])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'merged_into'])
        .where('id', 'in', chunk)
        .where('merged_into', 'is not', null)
        .execute()
      for (const { id, merged_into: into } of rows) {
        if (into === null) continue
        const from = pending.get(id) ?? []
        for (const one of from) targets.set(one, into)
        next.set(into, [...(next.get(into) ?? []), ...from])
      }
    }
    pending = next
  }
  return targets
}
