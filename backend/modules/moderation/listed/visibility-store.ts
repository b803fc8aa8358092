import { DUPLICATES_MAX, type OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { toSortKey } from '../../../../shared/search/sort-key.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import { Failure } from '../../../http/failure.ts'
import { isInactive, isListed } from '../../creators/moderated-content.ts'
import { createOwnStationReads } from '../../creators/own-station-reads.ts'
import { writeInactive } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { recordStationAuditEntry } from '../../creators/station-audit-entry.ts'
import { ADDRESS_START, ADDRESS_START_MAX, SHOWN } from '../../stations/station-conditions.ts'
import { type PictureUrls, toStation } from '../../stations/station-row.ts'

type Comparable = Pick<Station, 'name' | 'url' | 'homepage' | 'variants'>

function hostOf(address: string): string | null {
  const host = URL.parse(address)?.hostname
  return host === undefined || host === '' ? null : host.replace(/^www\./, '')
}

const addressesOf = ({ url, variants }: Comparable) => [
  url,
  ...variants.map((variant) => variant.url),
]

function hostsOf(station: Comparable): Set<string> {
  const addresses = [...addressesOf(station), station.homepage ?? '']
  return new Set(addresses.map(hostOf).filter((host) => host !== null))
}

/** True for the same stream URL, or for the same host and name (ignoring accents, case and leading punctuation). */
export function mayBeSame(station: Comparable, other: Comparable): boolean {
  const addresses = new Set(addressesOf(station))
  if (addressesOf(other).some((address) => addresses.has(address))) return true
  if (toSortKey(station.name) !== toSortKey(other.name)) return false
  const hosts = hostsOf(station)
  return [...hostsOf(other)].some((host) => hosts.has(host))
}

const CURSOR_SCOPE = 'taken-out'

const COMPARED_MAX = 100

/** Rejects a merge into a station that is not public. @throws {Failure} 409 */
function requireMergeTarget(station: OwnStation, other: OwnStation | null): void {
  const isPublic =
    other !== null && other.id !== station.id && isListed(other) && !isInactive(other)
  if (isPublic && other.source !== 'own') return
  throw new Failure(409, 'cannot-stay', {
    errors: [{ path: 'body.into', message: 'must be another listed station' }],
  })
}

interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit: number
}

function selectDelisted(queries: Queries) {
  return queries
    .selectFrom('stations')
    .where('shown', '=', (eb) => eb.lit(0))
    .where((eb) =>
      eb.or([
        eb('hidden', '=', 1),
        eb('merged_into', 'is not', null),
        eb('off_at', 'is not', null),
      ]),
    )
}

/** Hides and merges stations, and undoes both. Times are ms since the epoch. `by` is the id of the admin. */
export function createVisibilityStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)

  async function write(
    tx: Queries,
    before: OwnStation,
    station: OwnStation,
    { action, by, at }: { action: string; by: string | null; at: number },
  ): Promise<OwnStation> {
    await writeInactive(tx, station, at)
    const written = await readsOf(tx).get(station.id)
    if (written === null) throw new Error('A changed station is missing.')
    await recordStationAuditEntry(tx, { by, action, at }, before, written)
    return written
  }

  return {
    /** Hides a station, or shows it again when `reason` is null. */
    setHidden: (
      id: string,
      allow: Allow,
      reason: string | null,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const auditEntry = { action: 'stations.hide', by, at: now }
        return write(tx, station, { ...station, hidden: reason }, auditEntry)
      }),

    /** Merges a station, or separates it again when `into` is null. @throws {Failure} 409 when `into` is not public, or is `id` */
    setMergedInto: (
      id: string,
      allow: Allow,
      into: string | null,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const reads = readsOf(tx)
        const station = allow(await reads.get(id))
        if (into !== null) requireMergeTarget(station, await reads.get(into))
        const auditEntry = { action: 'stations.merge', by, at: now }
        return write(tx, station, { ...station, mergedInto: into }, auditEntry)
      }),

    duplicates: async (station: Station): Promise<Station[]> => {
      const otherStations = queries
        .selectFrom('stations')
        .selectAll()
        .where(SHOWN)
        .where('id', '<>', station.id)
        .limit(COMPARED_MAX)
      const [sameName, sameAddress] = await Promise.all([
        otherStations.where('name_key', '=', toSortKey(station.name)).orderBy('key').execute(),
        otherStations.where(ADDRESS_START, '=', station.url.slice(0, ADDRESS_START_MAX)).execute(),
      ])
      const rows = new Map([...sameAddress, ...sameName].map((row) => [row.key, row]))
      return [...rows.values()]
        .map((row) => toStation(row, pictureUrls))
        .filter((other) => mayBeSame(station, other))
        .slice(0, DUPLICATES_MAX)
    },

    /** Lists hidden, merged and switched-off stations by key. @throws {Failure} 400 when the cursor belongs to another list */
    delisted: async ({ cursor, limit }: PageQuery) => {
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, CURSOR_SCOPE, ['integer'])
      const keys = await selectDelisted(queries)
        .select('key')
        .$if(after !== undefined, (rows) => rows.where('key', '>', Number(after)))
        .orderBy('key')
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(keys, limit, ({ key }) =>
        encodeCursor(CURSOR_SCOPE, [key]),
      )
      return {
        items: await readsOf(queries).byKeys(items.map(({ key }) => key)),
        nextCursor,
        total: await countRows(selectDelisted(queries)),
      }
    },
  }
}
