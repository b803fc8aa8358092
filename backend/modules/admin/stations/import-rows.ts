import type { Refusal } from '../../../../shared/api/bulk.ts'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import type { MatchQuery, StationMatch } from '../../../../shared/api/exchange.ts'
import {
  completeDraft,
  privateDraft,
  type StationDraft,
} from '../../../../shared/api/own-stations.ts'
import { classifyHost, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { plainLine } from '../../../../shared/radio/clean-title.ts'
import { streamKey } from '../../../../shared/radio/station-address.ts'
import type { PlannedStep } from '../bulk/bulk-store.ts'

const EXAMPLE_TEXT_MAX = 200

export type ValidatedRow = {
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
