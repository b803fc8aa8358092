import { DUPLICATES_MAX, type OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { toSortKey } from '../../../../shared/search/sort-key.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import { Failure } from '../../../http/failure.ts'
import { isListed, isResting } from '../../creators/moderated-words.ts'
import { createOwnStationReads } from '../../creators/own-station-reads.ts'
import { writeRest } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { keepStationDeed } from '../../creators/station-deed.ts'
import { ADDRESS_START, ADDRESS_START_MAX, SHOWN } from '../../stations/station-conditions.ts'
import { type PictureUrls, toStation } from '../../stations/station-row.ts'

type Compared = Pick<Station, 'name' | 'url' | 'homepage' | 'variants'>

/** Without the part that only says that it is a web site. */
function hostOf(address: string): string | null {
  const host = URL.parse(address)?.hostname
  return host === undefined || host === '' ? null : host.replace(/^www\./, '')
}

const addressesOf = ({ url, variants }: Compared) => [url, ...variants.map((one) => one.url)]

function hostsOf(station: Compared): Set<string> {
  const addresses = [...addressesOf(station), station.homepage ?? '']
  return new Set(addresses.map(hostOf).filter((host) => host !== null))
}

/**
 * Whether two entries may be one station: one stream address, or one name (accents, case and punctuation before it
 * aside) and one host of stream or homepage. Pure.
 */
export function mayBeSame(one: Compared, other: Compared): boolean {
  const addresses = new Set(addressesOf(one))
  if (addressesOf(other).some((address) => addresses.has(address))) return true
  if (toSortKey(one.name) !== toSortKey(other.name)) return false
  const hosts = hostsOf(one)
  return [...hostsOf(other)].some((host) => hosts.has(host))
}

/** What names the list in cursors. */
const SCOPE = 'taken-out'

/** More stations of one name, or of one address, are not compared. */
const LOOKED_AT = 100

/**
 * Refuses to merge a station into one that listeners do not find.
 * @throws {Failure} 409
 */
function requireRemaining(station: OwnStation, other: OwnStation | null): void {
  const stays = other !== null && other.id !== station.id && isListed(other) && !isResting(other)
  if (stays && other.source !== 'own') return
  throw new Failure(409, 'cannot-stay', 'The station that is to stay is not listed.', {
    errors: [{ path: 'body.into', message: 'is no listed station, or the same one' }],
  })
}

interface PageQuery {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Stations that admins have taken out of the lists. */
function takenOut(queries: Queries) {
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

/**
 * Hides stations from the lists, merges duplicates, and takes both back. Times are ms since the epoch. `by` is the
 * admin who does.
 */
export function createRestStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)

  async function write(
    tx: Queries,
    before: OwnStation,
    station: OwnStation,
    { action, by, at }: { action: string; by: string | null; at: number },
  ): Promise<OwnStation> {
    await writeRest(tx, station, at)
    const written = await readsOf(tx).get(station.id)
    if (written === null) throw new Error('A changed station is missing.')
    await keepStationDeed(tx, { by, action, at }, before, written)
    return written
  }

  return {
    /** Hides a station, with the reason why; null: it is shown again, unless something else keeps it out. */
    hide: (
      id: string,
      allow: Allow,
      reason: string | null,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        const deed = { action: 'stations.hide', by, at: now }
        return write(tx, station, { ...station, hidden: reason }, deed)
      }),

    /**
     * Takes a station for a duplicate of another (`into`), which is answered in its place from then on; null: it
     * is one by itself again.
     * @throws {Failure} 409 where the other is not listed, rests, or is the same
     */
    merge: (
      id: string,
      allow: Allow,
      into: string | null,
      now: number,
      by: string | null = null,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const reads = readsOf(tx)
        const station = allow(await reads.get(id))
        if (into !== null) requireRemaining(station, await reads.get(into))
        const deed = { action: 'stations.merge', by, at: now }
        return write(tx, station, { ...station, mergedInto: into }, deed)
      }),

    /** Listed stations that may be the same as one: the same sound, or the same name at the same host. */
    duplicates: async (station: Station): Promise<Station[]> => {
      const others = queries
        .selectFrom('stations')
        .selectAll()
        .where(SHOWN)
        .where('id', '<>', station.id)
        .limit(LOOKED_AT)
      const [alike, same] = await Promise.all([
        others.where('name_key', '=', toSortKey(station.name)).orderBy('key').execute(),
        others.where(ADDRESS_START, '=', station.url.slice(0, ADDRESS_START_MAX)).execute(),
      ])
      const rows = new Map([...same, ...alike].map((row) => [row.key, row]))
      return [...rows.values()]
        .map((row) => toStation(row, pictureUrls))
        .filter((other) => mayBeSame(station, other))
        .slice(0, DUPLICATES_MAX)
    },

    /**
     * A page of what is hidden, in the order in which it came into the catalogue.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    takenOut: async ({ cursor, limit }: PageQuery) => {
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, SCOPE, ['integer'])
      const keys = await takenOut(queries)
        .select('key')
        .$if(after !== undefined, (rows) => rows.where('key', '>', Number(after)))
        .orderBy('key')
        .limit(limit + 1)
        .execute()
      const { items, nextCursor } = cutPage(keys, limit, ({ key }) => encodeCursor(SCOPE, [key]))
      return {
        items: await readsOf(queries).byKeys(items.map(({ key }) => key)),
        nextCursor,
        total: await countRows(takenOut(queries)),
      }
    },
  }
}
