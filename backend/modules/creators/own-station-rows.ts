/** Writes of a station's own row, to be called in a transaction. Times are ms since the epoch. */
import type { ExpressionBuilder, UpdateObject } from 'kysely'
import { countryName } from '../../../shared/api/country-name.ts'
import type { ModerationState, OwnStation, StationDraft } from '../../../shared/api/own-stations.ts'
import {
  FORM_FIELDS,
  isList,
  isSameValue,
  valueLeftOut,
} from '../../../shared/api/station-fields.ts'
import { toSortKey } from '../../../shared/search/sort-key.ts'
import type { Queries } from '../../database/queries.ts'
import type { FormColumns, Tables } from '../../database/tables.ts'
import { foldedWords } from '../stations/folded-words.ts'
import { NEW_HERE, standingsOf } from '../stations/standing/standing.ts'
import { readSources } from '../stations/station-row.ts'
import type { Sound } from './apply-changes.ts'
import { isResting } from './moderated-words.ts'
import { makeStationId } from './station-id.ts'

/** The columns of what drafts and stations say alike. */
function wordsOf(station: StationDraft | OwnStation) {
  const { name, tags, countrycode } = station
  const values = FORM_FIELDS.map((field) => {
    const value = station[field]
    return [field, isList(field) ? JSON.stringify(value) : value]
  })
  return {
    ...(Object.fromEntries(values) as FormColumns),
    name_key: toSortKey(name),
    ...foldedWords(name, tags),
    country: 'country' in station ? station.country : (countryName(countrycode) ?? countrycode),
  }
}

const heard = (now: number) => ({ check_state: 'heard', check_at: now })

/** The time of a change: each is later than the one before, whatever the clock says. */
const laterThanBefore = (now: number) => ({
  updated_at: (eb: ExpressionBuilder<Tables, 'stations'>) =>
    eb
      .case()
      .when('updated_at', '>=', now)
      .then(eb('updated_at', '+', 1))
      .else(now)
      .end(),
})

/** What leaves the lists loses its place on the home page; until its standing is renewed it stands by its renown. */
const WITHOUT_PLACE = {
  featured_at: 0,
  standing: (eb: ExpressionBuilder<Tables, 'stations'>) =>
    eb.case().when('featured_at', '>', 0).then(eb.ref('renown')).else(eb.ref('standing')).end(),
}

/** The columns of why a station is in no list. */
function restColumns(station: Pick<OwnStation, 'paused' | 'hidden' | 'mergedInto' | 'off'>) {
  const { paused, hidden, mergedInto } = station
  return {
    paused: Number(isResting(station)),
    owner_paused: Number(paused),
    hidden: Number(hidden !== null),
    hidden_reason: hidden,
    merged_into: mergedInto,
    ...(isResting(station) && WITHOUT_PLACE),
  }
}

const row = (tx: Queries, id: string) => tx.updateTable('stations').where('id', '=', id)

/** Writes columns of a station, which becomes another version of it. */
async function write(
  tx: Queries,
  id: string,
  columns: UpdateObject<Tables, 'stations'>,
  now: number,
): Promise<void> {
  await row(tx, id)
    .set({ ...columns, ...laterThanBefore(now) })
    .execute()
}

/** What the id of a station begins with that is its owner's alone: ids stand in lists of favorites, names do not. */
const PRIVATE_NAME = 'own'

/** Adds a station that waits for a moderator, or is its owner's alone, and returns its id. */
export async function insertStation(
  tx: Queries,
  ownerId: string,
  draft: StationDraft,
  { url, codec, bitrate, isHeard = true }: Sound,
  now: number,
  isPrivate: boolean,
): Promise<string> {
  const id = makeStationId(isPrivate ? PRIVATE_NAME : draft.name)
  await tx
    .insertInto('stations')
    .values({
      ...wordsOf(draft),
      id,
      origin: 'creator',
      owner_id: ownerId,
      moderation: 'pending',
      is_private: Number(isPrivate),
      on_air: 1,
      url,
      codec,
      bitrate,
      ...(isHeard && heard(now)),
      ...standingsOf({ ...NEW_HERE, origin: 'creator', tags: draft.tags }),
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** What a form changes: the name of a country comes with its code. */
const FORM_COLUMNS = FORM_FIELDS.flatMap((field) =>
  field === 'countrycode' ? (['country', field] as const) : [field],
)

/** The columns of which a list that an admin brings says something: the imports of others leave them as they are. */
function saidColumns(draft: StationDraft) {
  return FORM_COLUMNS.filter((column) => {
    const field = column === 'country' ? 'countrycode' : column
    return !isSameValue(draft[field], valueLeftOut(field))
  })
}

/** Adds a listed station without an owner, which an admin brings and the checker listens to. */
export async function insertListed(
  tx: Queries,
  id: string,
  draft: StationDraft,
  directoryId: string | null,
  now: number,
): Promise<void> {
  const sources = Object.fromEntries(saidColumns(draft).map((column) => [column, 'admin']))
  await tx
    .insertInto('stations')
    .values({
      ...wordsOf(draft),
      id,
      origin: 'generated',
      moderation: 'listed',
      codec: 'UNKNOWN',
      bitrate: null,
      directory_id: directoryId,
      provenance: JSON.stringify(sources),
      ...standingsOf({ ...NEW_HERE, origin: 'generated', tags: draft.tags }),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Writes all of a station but its picture. `isProbed`: its stream has just been listened to. */
export async function writeStation(
  tx: Queries,
  station: OwnStation,
  isProbed: boolean,
  now: number,
): Promise<void> {
  const { id, codec, bitrate, moderation, rejection, onAir, schedule } = station
  const columns = {
    ...wordsOf(station),
    codec,
    bitrate,
    moderation,
    rejection,
    ...restColumns(station),
    ...(moderation !== 'listed' && WITHOUT_PLACE),
    on_air: Number(onAir),
    schedule: JSON.stringify(schedule),
    ...(isProbed && heard(now)),
  }
  await write(tx, id, columns, now)
}

/** The columns that the imports of the directory and of the curated list would write again, or wake a station by. */
const IMPORTED = [
  ...FORM_COLUMNS,
  'codec',
  'bitrate',
  'paused',
] as const satisfies readonly (keyof OwnStation)[]

/** Notes which columns of a station without an owner an admin has changed: the import leaves them as they are. */
export async function writeAdminSources(
  tx: Queries,
  before: OwnStation,
  after: OwnStation,
): Promise<void> {
  const changed = IMPORTED.filter((field) => !isSameValue(before[field], after[field]))
  if (after.ownerId !== null || changed.length === 0) return
  const found = await tx
    .selectFrom('stations')
    .select('provenance')
    .where('id', '=', after.id)
    .executeTakeFirstOrThrow()
  const sources = {
    ...readSources(found.provenance),
    ...Object.fromEntries(changed.map((field) => [field, 'admin'])),
  }
  await row(tx, after.id)
    .set({ provenance: JSON.stringify(sources) })
    .execute()
}

export function writeModeration(
  tx: Queries,
  id: string,
  moderation: ModerationState,
  rejection: string | null,
  now: number,
): Promise<void> {
  const columns = { moderation, rejection, ...(moderation !== 'listed' && WITHOUT_PLACE) }
  return write(tx, id, columns, now)
}

/** Gives a station to the moderators, who find it behind those that wait already, or takes it back from them. */
export function writePrivate(
  tx: Queries,
  id: string,
  isPrivate: boolean,
  now: number,
): Promise<void> {
  const columns = {
    is_private: Number(isPrivate),
    moderation: 'pending',
    rejection: null,
    ...restColumns({ paused: false, hidden: null, mergedInto: null, off: null }),
    ...WITHOUT_PLACE,
    // Its owner's alone is for no others to hear, and an admin looks at it before it is listed again.
    off_at: null,
    off_reason: null,
    ...(!isPrivate && { created_at: now }),
  } as const
  return write(tx, id, columns, now)
}

/** Gives all stations of one owner to another. */
export async function writeOwner(
  tx: Queries,
  from: string,
  to: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('stations')
    .set({ owner_id: to, ...laterThanBefore(now) })
    .where('owner_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Writes that a station is on the home page, or not any more. */
export const writeFeatured = (tx: Queries, id: string, isFeatured: boolean, now: number) =>
  write(tx, id, { featured_at: isFeatured ? now : 0 }, now)

/** Writes that and why a station is off for everybody, or (null) that it is not any more. */
export function writeOff(
  tx: Queries,
  station: OwnStation,
  reason: string | null,
  now: number,
): Promise<void> {
  const rest = restColumns({ ...station, off: reason })
  const columns = { ...rest, off_at: reason === null ? null : now, off_reason: reason }
  return write(tx, station.id, columns, now)
}

export const writeCover = (tx: Queries, id: string, cover: string | null, now: number) =>
  write(tx, id, { cover }, now)

/** Writes whether and why a station is in no list. */
export const writeRest = (tx: Queries, station: OwnStation, now: number) =>
  write(tx, station.id, restColumns(station), now)
