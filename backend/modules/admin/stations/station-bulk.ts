import type { Refusal } from '../../../../shared/api/bulk.ts'
import { type ImportRow, importRow } from '../../../../shared/api/bulk-import.ts'
import type { MatchQuery, StationMatch } from '../../../../shared/api/exchange.ts'
import {
  completeDraft,
  privateDraft,
  type StationDraft,
} from '../../../../shared/api/own-stations.ts'
import { classifyHost, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { plainLine } from '../../../../shared/radio/clean-title.ts'
import { streamKey } from '../../../../shared/radio/station-address.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import { insertListed } from '../../creators/own-station-rows.ts'
import { makeStationId } from '../../creators/station-id.ts'
import { createMatchStore } from '../../library/import-export/match-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { type BulkKind, isStillAdmin } from '../bulk/bulk-kind.ts'
import type { Outcome, PlannedStep, Step } from '../bulk/bulk-store.ts'

const EXAMPLE_TEXT_MAX = 200

type ValidatedRow = {
  readonly row: ImportRow
  readonly query: MatchQuery
} & ({ readonly draft: StationDraft } | { readonly draft: null; readonly why: Refusal })

/** Result of matching a row: `match` is the listed station. `isPaused` is true when a paused station matches. */
export interface CatalogState {
  readonly match: StationMatch | null
  readonly isPaused: boolean
}

const isString = (value: unknown) => typeof value === 'string'

function refusalOf(fields: readonly unknown[]): Refusal {
  if (fields.includes('url')) return 'invalid-address'
  return fields.includes('name') ? 'invalid-name' : 'invalid-fields'
}

/** Validates a row by the rules for stations of users. The address must also be public. */
export function validateRow(row: ImportRow): ValidatedRow {
  const { draft: fields, id } = row
  const address = isString(fields.url) ? parseStreamUrl(fields.url) : null
  const stationuuid = row.stationuuid?.toLowerCase()
  const query = {
    ...(address !== null && { url: address.href }),
    ...(stationuuid !== undefined && { stationuuid }),
    ...(id !== undefined && { id }),
  }
  const parsed = privateDraft.safeParse(
    address === null ? fields : { ...fields, url: address.href },
  )
  if (!parsed.success) {
    const why = refusalOf(parsed.error.issues.map(({ path }) => path[0]))
    return { row, query, draft: null, why }
  }
  if (address === null) return { row, query, draft: null, why: 'invalid-address' }
  if (classifyHost(address) === 'private')
    return { row, query, draft: null, why: 'private-address' }
  return { row, query, draft: completeDraft(parsed.data) }
}

function exampleText({ name, url }: ImportRow['draft']): string {
  const texts = [name, url].filter(isString).map((text) => plainLine(text))
  return texts
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, EXAMPLE_TEXT_MAX)
    .toWellFormed()
}

/** Plans one step per row and refuses duplicates. `subjectId` is a station id, or the text of a refused row. */
export function planRows(
  rows: readonly ValidatedRow[],
  catalog: readonly CatalogState[],
  makeId: (name: string) => string,
): PlannedStep[] {
  const usedKeys = new Set<string>()
  return rows.map((validated, n) => {
    const { row, query, draft } = validated
    const refused = (why: Refusal): PlannedStep => ({
      subjectId: exampleText(row.draft),
      outcome: { outcome: 'refused', why },
    })
    const { match = null, isPaused = false } = catalog[n] ?? {}
    if (match !== null) return { subjectId: match.stationId, outcome: { outcome: 'same' } }
    if (draft === null) return refused(validated.why)
    if (isPaused) return refused('resting')
    const keys = [streamKey(draft.url), ...(query.stationuuid ? [query.stationuuid] : [])]
    if (keys.some((key) => usedKeys.has(key))) return refused('twice')
    for (const key of keys) usedKeys.add(key)
    return {
      subjectId: makeId(draft.name),
      input: JSON.stringify(row),
      outcome: { outcome: 'changed' },
    }
  })
}

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
