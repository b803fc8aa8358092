import { type ImportRow, importRow } from '../../../../shared/api/bulk-import.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import { insertListed } from '../../creators/own-station-rows.ts'
import { makeStationId } from '../../creators/station-id.ts'
import { createMatchStore } from '../../library/import-export/match-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { type BulkKind, isStillAdmin } from '../bulk/bulk-kind.ts'
import type { Outcome, PlannedStep, Step } from '../bulk/bulk-store.ts'
import { planRows, validateRow } from './import-rows.ts'

/** Plans the import of a station file: one step per row, with its predicted outcome. */
export async function planImport(
  queries: Queries,
  rows: readonly ImportRow[],
): Promise<PlannedStep[]> {
  const validated = rows.map(validateRow)
  const matchQueries = validated.map((row) => row.query)
  const store = createMatchStore(queries)
  const [matches, paused] = [await store.match(matchQueries), await store.arePaused(matchQueries)]
  const catalog = matchQueries.map((_, n) => ({
    match: matches[n] ?? null,
    isPaused: paused[n] ?? false,
  }))
  return planRows(validated, catalog, makeStationId)
}

/** Thrown when the catalog changed since the outcome of a step was predicted. `outcome` is the new outcome. */
class OutcomeChangedError extends Error {
  override readonly name = 'OutcomeChangedError'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The station was added by another job or user.')
    this.outcome = outcome
  }
}

const rowOf = ({ input }: Step) => importRow.parse(JSON.parse(input ?? 'null'))

async function predictStep(queries: Queries, step: Step): Promise<Outcome> {
  const [planned] = await planImport(queries, [rowOf(step)])
  if (planned === undefined) throw new Error('The import plan has no step for a row.')
  return planned.outcome
}

/** Bulk job that adds the stations of a file to the catalog, listed and without an owner. */
export function stationBulk({
  database,
  now,
}: {
  readonly database: Queries
  readonly now: () => number
}): BulkKind {
  const users = createUserStore(database)
  return {
    predict: (_job, step) => predictStep(database, step),
    run: (job, step, mark) =>
      inTransaction(database, async (tx) => {
        // Another job or a creator may have added the station since the first prediction.
        const outcome = await predictStep(tx, step)
        const { query, draft } = validateRow(rowOf(step))
        if (outcome.outcome !== 'changed' || draft === null) throw new OutcomeChangedError(outcome)
        // Must be the first write: another instance that runs this step waits here, then gets a StepConflictError.
        await mark(tx)
        const [id, at] = [step.subjectId, now()]
        await insertListed(tx, id, draft, query.stationuuid ?? null, at)
        await recordAuditEntry(tx, {
          actorId: job.actorId,
          action: 'stations.import',
          subject: { kind: 'station', id },
          before: null,
          after: { ...draft, moderation: 'listed' },
          at,
        })
      }),
    refusalOf: (error) => (error instanceof OutcomeChangedError ? error.outcome : null),
    mayContinue: ({ actorId }) => isStillAdmin(users, actorId),
  }
}
