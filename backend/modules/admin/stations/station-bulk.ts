import { type ImportRow, importRow } from '../../../../shared/api/bulk-import.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { keepDeed } from '../../audit/audit-store.ts'
import { insertListed } from '../../creators/own-station-rows.ts'
import { makeStationId } from '../../creators/station-id.ts'
import { createMatchStore } from '../../library/import-export/match-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { type BulkKind, isAdminStill } from '../bulk/bulk-kind.ts'
import type { Outcome, PlannedStep, Step } from '../bulk/bulk-store.ts'
import { judgeRow, planRows } from './judge-rows.ts'

/** The stations of a file, each with what would become of it now. */
export async function chooseStations(
  queries: Queries,
  rows: readonly ImportRow[],
): Promise<PlannedStep[]> {
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

/** The catalogue has become another since the step was decided: this is what becomes of it now. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The station is known meanwhile.')
    this.outcome = outcome
  }
}

const rowOf = ({ input }: Step) => importRow.parse(JSON.parse(input ?? 'null'))

async function decideNow(queries: Queries, step: Step): Promise<Outcome> {
  const [planned] = await chooseStations(queries, [rowOf(step)])
  if (planned === undefined) throw new Error('A row has an outcome.')
  return planned.outcome
}

/** The stations of a file, added to the catalogue: listed, without an owner, not yet listened to. */
export function stationBulk(parts: {
  readonly database: Queries
  readonly now: () => number
}): BulkKind {
  const { database, now } = parts
  const users = createUserStore(database)
  return {
    decide: (_job, step) => decideNow(database, step),
    run: (job, step, mark) =>
      inTransaction(database, async (tx) => {
        // Another job, or a creator, may have brought the same station since.
        const outcome = await decideNow(tx, step)
        const { asked, draft } = judgeRow(rowOf(step))
        if (outcome.outcome !== 'changed' || draft === null) throw new OvertakenError(outcome)
        // First: an instance that does the same step waits here, and then finds it done.
        await mark(tx)
        const [id, at] = [step.subjectId, now()]
        await insertListed(tx, id, draft, asked.stationuuid ?? null, at)
        await keepDeed(tx, {
          actorId: job.actorId,
          action: 'stations.import',
          subject: { kind: 'station', id },
          before: null,
          after: { ...draft, moderation: 'listed' },
          at,
        })
      }),
    refusalOf: (error) => (error instanceof OvertakenError ? error.outcome : null),
    mayGoOn: ({ actorId }) => isAdminStill(users, actorId),
  }
}
