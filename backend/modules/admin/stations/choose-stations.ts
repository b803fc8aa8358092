import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import type { Queries } from '../../../database/queries.ts'
import { makeStationId } from '../../creators/station-id.ts'
import { createMatchStore } from '../../library/import-export/match-store.ts'
import { judgeRow, type PlannedRow, planRows } from './judge-rows.ts'

/** The stations of a file, each with what would become of it now. */
export async function chooseStations(
  queries: Queries,
  rows: readonly ImportRow[],
): Promise<PlannedRow[]> {
  const judged = rows.map(judgeRow)
  const asked = judged.map((row) => row.asked)
  const store = createMatchStore(queries)
  const [matches, resting] = [await store.match(asked), await store.resting(asked)]
  const known = asked.map((_, n) => ({
    match: matches[n] ?? null,
    isResting: resting[n] ?? false,
  }))
  return planRows(judged, known, makeStationId)
}
