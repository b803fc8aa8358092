/** Functions that write stations. Call them in a transaction. Times are ms since the epoch. */
import type { ExpressionBuilder, UpdateObject } from 'kysely'
import { countryName } from '../../../shared/api/country-name.ts'
import type { ModerationState, OwnStation, StationDraft } from '../../../shared/api/own-stations.ts'
import {
  defaultFieldValue,
  FORM_FIELDS,
  isList,
  isSameValue,
} from '../../../shared/api/station-fields.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import type { Queries } from '../../database/queries.ts'
import type { FormColumns, Tables } from '../../database/tables.ts'
import { NEW_STATION_FACTS, ranksOf } from '../stations/rank/rank.ts'
import { searchTermsOf } from '../stations/search-terms.ts'
import { readSources } from '../stations/station-row.ts'
import type { ProbedStream } from './apply-changes.ts'
import { isInactive, NOT_REJECTED, type Rejection, rejectionColumns } from './moderated-content.ts'
import { makeStationId } from './station-id.ts'

function contentColumns(station: StationDraft | OwnStation) {
  const { name, tags, countrycode } = station
  const values = FORM_FIELDS.map((field) => {
    const value = station[field]
    return [field, isList(field) ? JSON.stringify(value) : value]
  })
  return {
    ...(Object.fromEntries(values) as FormColumns),
    name_key: toSortKey(name),
    ...searchTermsOf(name, tags),
    country: 'country' in station ? station.country : (countryName(countrycode) ?? countrycode),
  }
}

const probedColumns = (now: number) => ({ check_state: 'heard', check_at: now })

/** Makes `updated_at` strictly increasing, even if the clock goes back. */
const incrementedUpdatedAt = (now: number) => ({
  updated_at: (eb: ExpressionBuilder<Tables, 'stations'>) =>
    eb
      .case()
      .when('updated_at', '>=', now)
      .then(eb('updated_at', '+', 1))
      .else(now)
      .end(),
})

/** Removes an unlisted station from the home page. Until its rank is updated, its popularity is its rank. */
const UNFEATURED = {
  featured_at: 0,
  rank: (eb: ExpressionBuilder<Tables, 'stations'>) =>
    eb.case().when('featured_at', '>', 0).then(eb.ref('popularity')).else(eb.ref('rank')).end(),
}

function inactiveColumns(station: Pick<OwnStation, 'paused' | 'hidden' | 'mergedInto' | 'off'>) {
  const { paused, hidden, mergedInto } = station
  return {
    paused: Number(isInactive(station)),
    owner_paused: Number(paused),
    hidden: Number(hidden !== null),
    hidden_reason: hidden,
    merged_into: mergedInto,
    ...(isInactive(station) && UNFEATURED),
  }
}

const updateRow = (tx: Queries, id: string) => tx.updateTable('stations').where('id', '=', id)

async function updateStation(
  tx: Queries,
  id: string,
  columns: UpdateObject<Tables, 'stations'>,
  now: number,
): Promise<void> {
  await updateRow(tx, id)
    .set({ ...columns, ...incrementedUpdatedAt(now) })
    .execute()
}

/** Prefix of the ids of private stations. It replaces the name, because lists of favorites contain ids. */
const PRIVATE_ID_PREFIX = 'own'

/** Adds a private station, or a station that waits for a moderator. Returns its id. */
export async function insertStation(
  tx: Queries,
  ownerId: string,
  draft: StationDraft,
  { url, codec, bitrate, logo = null, isProbed = true }: ProbedStream,
  now: number,
  isPrivate: boolean,
): Promise<string> {
  const id = makeStationId(isPrivate ? PRIVATE_ID_PREFIX : draft.name)
  await tx
    .insertInto('stations')
    .values({
      ...contentColumns(draft),
      id,
      origin: 'creator',
      owner_id: ownerId,
      moderation: 'pending',
      review_note: draft.reviewNote ?? null,
      is_private: Number(isPrivate),
      on_air: 1,
      url,
      codec,
      bitrate,
      favicon: logo,
      ...(isProbed && probedColumns(now)),
      ...ranksOf({ ...NEW_STATION_FACTS, origin: 'creator', tags: draft.tags }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

const FORM_COLUMNS = FORM_FIELDS.flatMap((field) =>
  field === 'countrycode' ? (['country', field] as const) : [field],
)

/** Returns the columns that an admin's import filled. Other imports must not overwrite them. */
function filledColumns(draft: StationDraft) {
  return FORM_COLUMNS.filter((column) => {
    const field = column === 'country' ? 'countrycode' : column
    return !isSameValue(draft[field], defaultFieldValue(field))
  })
}

/** Adds a listed station without an owner, from an admin's import. The checker probes it later. */
export async function insertListed(
  tx: Queries,
  id: string,
  draft: StationDraft,
  directoryId: string | null,
  now: number,
): Promise<void> {
  const sources = Object.fromEntries(filledColumns(draft).map((column) => [column, 'admin']))
  await tx
    .insertInto('stations')
    .values({
      ...contentColumns(draft),
      id,
      origin: 'generated',
      moderation: 'listed',
      codec: 'UNKNOWN',
      bitrate: null,
      directory_id: directoryId,
      provenance: JSON.stringify(sources),
      ...ranksOf({ ...NEW_STATION_FACTS, origin: 'generated', tags: draft.tags }),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Writes a station except its cover. `isProbed` is true when its stream was just probed. */
export async function writeStation(
  tx: Queries,
  station: OwnStation,
  isProbed: boolean,
  now: number,
): Promise<void> {
  const { id, codec, bitrate, moderation, reviewNote, onAir, schedule } = station
  const columns = {
    ...contentColumns(station),
    codec,
    bitrate,
    moderation,
    ...rejectionColumns(station),
    review_note: reviewNote,
    ...inactiveColumns(station),
    ...(moderation !== 'listed' && UNFEATURED),
    on_air: Number(onAir),
    schedule: JSON.stringify(schedule),
    ...(isProbed && probedColumns(now)),
  }
  await updateStation(tx, id, columns, now)
}

const IMPORTED_COLUMNS = [
  ...FORM_COLUMNS,
  'codec',
  'bitrate',
  'paused',
] as const satisfies readonly (keyof OwnStation)[]

/** Marks columns of a station without an owner that an admin changed, so that imports do not overwrite them. */
export async function writeAdminSources(
  tx: Queries,
  before: OwnStation,
  after: OwnStation,
): Promise<void> {
  const changed = IMPORTED_COLUMNS.filter((field) => !isSameValue(before[field], after[field]))
  if (after.ownerId !== null || changed.length === 0) return
  const stored = await tx
    .selectFrom('stations')
    .select('provenance')
    .where('id', '=', after.id)
    .executeTakeFirstOrThrow()
  const sources = {
    ...readSources(stored.provenance),
    ...Object.fromEntries(changed.map((field) => [field, 'admin'])),
  }
  await updateRow(tx, after.id)
    .set({ provenance: JSON.stringify(sources) })
    .execute()
}

export function writeModeration(
  tx: Queries,
  id: string,
  moderation: ModerationState,
  rejection: Rejection,
  now: number,
): Promise<void> {
  const columns = {
    moderation,
    ...rejectionColumns(rejection),
    ...(moderation !== 'listed' && UNFEATURED),
  }
  return updateStation(tx, id, columns, now)
}

/** Makes a station public, at the end of the moderation queue, or private. */
export function writePrivate(
  tx: Queries,
  id: string,
  isPrivate: boolean,
  now: number,
): Promise<void> {
  const columns = {
    is_private: Number(isPrivate),
    moderation: 'pending',
    ...rejectionColumns(NOT_REJECTED),
    review_note: null,
    ...inactiveColumns({ paused: false, hidden: null, mergedInto: null, off: null }),
    ...UNFEATURED,
    // A private station needs no kill switch, and requires approval before it is listed again.
    off_at: null,
    off_reason: null,
    ...(!isPrivate && { created_at: now }),
  } as const
  return updateStation(tx, id, columns, now)
}

export async function writeOwner(
  tx: Queries,
  from: string,
  to: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('stations')
    .set({ owner_id: to, ...incrementedUpdatedAt(now) })
    .where('owner_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const writeFeatured = (tx: Queries, id: string, isFeatured: boolean, now: number) =>
  updateStation(tx, id, { featured_at: isFeatured ? now : 0 }, now)

/** Switches a station off, or on again when `reason` is null. */
export function writeOff(
  tx: Queries,
  station: OwnStation,
  reason: string | null,
  now: number,
): Promise<void> {
  const inactive = inactiveColumns({ ...station, off: reason })
  const columns = { ...inactive, off_at: reason === null ? null : now, off_reason: reason }
  return updateStation(tx, station.id, columns, now)
}

export const writeCover = (tx: Queries, id: string, cover: string | null, now: number) =>
  updateStation(tx, id, { cover }, now)

export const writeInactive = (tx: Queries, station: OwnStation, now: number) =>
  updateStation(tx, station.id, inactiveColumns(station), now)
