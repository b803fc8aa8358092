/** What an import makes of the stations of a file. Pure. */
import type { Refusal } from '../../../../shared/api/bulk.ts'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import type { AskedStation, StationMatch } from '../../../../shared/api/exchange.ts'
import { privateDraft, type StationDraft, wholeDraft } from '../../../../shared/api/own-stations.ts'
import { judgeHost, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { plainLine } from '../../../../shared/radio/clean-title.ts'
import { streamKey } from '../../../../shared/radio/station-address.ts'
import type { PlannedStep } from '../bulk/bulk-store.ts'

/** Of what a refused row says so much is kept, to be shown as an example. */
const SAID_MAX = 200

/** A row by itself: the station that it is, or why it is none. */
export type JudgedRow = {
  readonly row: ImportRow
  /** What tells which station of the catalogue it is. */
  readonly asked: AskedStation
} & ({ readonly draft: StationDraft } | { readonly draft: null; readonly why: Refusal })

/** What the catalogue has of a row: the listed station that it is, and whether one like it rests. */
export interface KnownOfRow {
  readonly match: StationMatch | null
  readonly isResting: boolean
}

const isText = (value: unknown) => typeof value === 'string'

function refusalOf(fields: readonly unknown[]): Refusal {
  if (fields.includes('url')) return 'invalid-address'
  return fields.includes('name') ? 'invalid-name' : 'invalid-fields'
}

/** A row by the rules of stations that users add, at an address that every listener can reach. */
export function judgeRow(row: ImportRow): JudgedRow {
  const { draft: said, id } = row
  const address = isText(said.url) ? parseStreamUrl(String(said.url)) : null
  const stationuuid = row.stationuuid?.toLowerCase()
  const asked = {
    ...(address !== null && { url: address.href }),
    ...(stationuuid !== undefined && { stationuuid }),
    ...(id !== undefined && { id }),
  }
  const read = privateDraft.safeParse(address === null ? said : { ...said, url: address.href })
  if (!read.success) {
    const why = refusalOf(read.error.issues.map(({ path }) => path[0]))
    return { row, asked, draft: null, why }
  }
  if (address === null) return { row, asked, draft: null, why: 'invalid-address' }
  if (judgeHost(address) === 'private') return { row, asked, draft: null, why: 'private-address' }
  return { row, asked, draft: wholeDraft(read.data) }
}

function saidOf({ name, url }: ImportRow['draft']): string {
  const words = [name, url].filter(isText).map((word) => plainLine(String(word)))
  return words
    .filter((word) => word !== '')
    .join(', ')
    .slice(0, SAID_MAX)
    .toWellFormed()
}

/**
 * What becomes of each row, in the order of the file; of two at one address the first counts. A step names the station
 * that is added or known, or what a refused row says.
 */
export function planRows(
  rows: readonly JudgedRow[],
  known: readonly KnownOfRow[],
  makeId: (name: string) => string,
): PlannedStep[] {
  const taken = new Set<string>()
  return rows.map((judged, n) => {
    const { row, asked, draft } = judged
    const refused = (why: Refusal): PlannedStep => ({
      subjectId: saidOf(row.draft),
      outcome: { outcome: 'refused', why },
    })
    const { match = null, isResting = false } = known[n] ?? {}
    if (match !== null) return { subjectId: match.stationId, outcome: { outcome: 'same' } }
    if (draft === null) return refused(judged.why)
    if (isResting) return refused('resting')
    const keys = [streamKey(draft.url), ...(asked.stationuuid ? [asked.stationuuid] : [])]
    if (keys.some((key) => taken.has(key))) return refused('twice')
    for (const key of keys) taken.add(key)
    return {
      subjectId: makeId(draft.name),
      input: JSON.stringify(row),
      outcome: { outcome: 'changed' },
    }
  })
}
