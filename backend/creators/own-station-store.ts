import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { countryName } from '../../shared/api/country-name.ts'
import { STATIONS_MAX } from '../../shared/api/field-rules.ts'
import {
  MODERATION_LIST_MAX,
  type ModerationState,
  type OwnStation,
  type StationDraft,
} from '../../shared/api/own-stations.ts'
import { inTransaction } from '../database/transaction.ts'
import { toSortKey } from '../stations/search-expression.ts'
import { type CoverUrl, type Row, toOwnStation } from '../stations/station-row.ts'
import type { Sound } from './apply-changes.ts'
import { createCoverStore } from './covers/cover-store.ts'
import { hasSameWords, isListed } from './moderated-words.ts'
import { createRevisionStore, STATIONS_WITH_REVISIONS, withRevision } from './revision-store.ts'
import { makeStationId } from './station-id.ts'

/** The words of a station in the order of both statements below. */
function words(station: StationDraft | OwnStation): SQLInputValue[] {
  const { name, description, homepage, tags, countrycode, language } = station
  const country = 'country' in station ? station.country : countryName(countrycode)
  const lists = [JSON.stringify(tags), JSON.stringify(language)]
  return [name, toSortKey(name), description, homepage, country, countrycode, ...lists]
}

/** Reads and writes of stations that have an owner, listed or not. Times are ms since the epoch. */
export function createOwnStationStore(database: DatabaseSync, coverUrl: CoverUrl) {
  const covers = createCoverStore(database)
  const revisions = createRevisionStore(database)
  const one = database.prepare(`${STATIONS_WITH_REVISIONS} WHERE id = ?`)
  const ofOwner = database.prepare(`${STATIONS_WITH_REVISIONS} WHERE owner_id = ? ORDER BY key`)
  const inState = database.prepare(
    `${STATIONS_WITH_REVISIONS}
     WHERE owner_id IS NOT NULL AND coalesce(revision.state, moderation) = ?
     ORDER BY coalesce(asked_at, created_at), key LIMIT ?`,
  )
  const count = database.prepare('SELECT count(*) AS n FROM stations WHERE owner_id = ?')
  const insert = database.prepare(
    `INSERT INTO stations (id, origin, owner_id, moderation, on_air, name, name_key, description,
       homepage, country, countrycode, tags, language, url, codec, bitrate, check_state, check_at,
       created_at, updated_at)
     VALUES (?, 'creator', ?, 'pending', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'heard', ?, ?, ?)`,
  )
  const update = database.prepare(
    `UPDATE stations SET name = ?, name_key = ?, description = ?, homepage = ?, country = ?,
       countrycode = ?, tags = ?, language = ?, url = ?, codec = ?, bitrate = ?, moderation = ?,
       rejection = ?, paused = ?, on_air = ?, schedule = ?,
       check_state = iif(?, 'heard', check_state), check_at = coalesce(?, check_at),
       updated_at = max(?, updated_at + 1)
     WHERE id = ?`,
  )
  const moderate = database.prepare(
    `UPDATE stations SET moderation = ?, rejection = ?, updated_at = max(?, updated_at + 1)
     WHERE id = ?`,
  )
  const setCover = database.prepare(
    'UPDATE stations SET cover = ?, updated_at = max(?, updated_at + 1) WHERE id = ?',
  )
  const remove = database.prepare('DELETE FROM stations WHERE id = ?')

  const countOf = (ownerId: string) => Number(count.get(ownerId)?.n)
  const toOwn = (row: Row) => withRevision(toOwnStation(row, coverUrl), row, coverUrl)
  const get = (id: string): OwnStation | null => {
    const row = one.get(id)
    return row === undefined ? null : toOwn(row)
  }

  /** Writes a station's own row. */
  function write(station: OwnStation, isProbed: boolean, now: number): void {
    const { id, url, codec, bitrate, moderation, rejection, paused, onAir, schedule } = station
    const state = [moderation, rejection, Number(paused), Number(onAir)]
    const check = [Number(isProbed), isProbed ? now : null]
    const rest = [url, codec, bitrate, ...state, JSON.stringify(schedule), ...check]
    update.run(...words(station), ...rest, now, id)
  }

  /** Whether a station's own row says what others are to see already. */
  function isAsWritten(station: OwnStation): boolean {
    const found = one.get(station.id)
    if (found === undefined) return false
    const row = toOwnStation(found, coverUrl)
    const isSwitched = row.paused !== station.paused || row.onAir !== station.onAir
    return !isSwitched && hasSameWords(row, station)
  }

  /** Makes a station what it was to become, listed or not. */
  function takeOver(station: OwnStation, state: ModerationState, now: number): void {
    revisions.takeOver(station.id)
    write({ ...station, moderation: state, rejection: null }, false, now)
    revisions.remove(station.id)
  }

  return {
    get,

    /** In the order in which they were published. */
    listOf: (ownerId: string): OwnStation[] => ofOwner.all(ownerId).map(toOwn),

    /** The one that waits longest comes first. */
    listIn: (state: ModerationState): OwnStation[] =>
      inState.all(state, MODERATION_LIST_MAX).map(toOwn),

    hasRoom: (ownerId: string): boolean => countOf(ownerId) < STATIONS_MAX,

    /** Adds a station that waits for a moderator, and returns its id; null: that would be too many. */
    add: (ownerId: string, draft: StationDraft, sound: Sound, now: number): string | null =>
      inTransaction(database, () => {
        if (countOf(ownerId) >= STATIONS_MAX) return null
        const id = makeStationId(draft.name)
        const probed = [sound.url, sound.codec, sound.bitrate]
        insert.run(id, ownerId, ...words(draft), ...probed, now, now, now)
        return id
      }),

    /**
     * Stores a station as it is to be, beside what others see until that is approved (`shown`). Pictures
     * stay. `isProbed`: its stream has just been probed.
     */
    update: (station: OwnStation, isProbed: boolean, now: number): void =>
      inTransaction(database, () => {
        const { id, shown } = station
        if (shown === null) {
          write(station, isProbed, now)
          revisions.remove(id)
        } else {
          const row = {
            ...station,
            ...shown,
            shown: null,
            moderation: 'listed',
            rejection: null,
          } as const
          // Others learn nothing of what waits, not even when it was asked for.
          if (!isAsWritten(row)) write(row, false, now)
          revisions.put(station, isProbed, now)
        }
      }),

    /**
     * What a moderator decided: about what a listed station is to become, where that waits, else about the
     * station itself.
     */
    moderate: (id: string, state: ModerationState, reason: string | null, now: number): void =>
      inTransaction(database, () => {
        const station = get(id)
        if (station === null) return
        const why = state === 'rejected' ? reason : null
        const isRevision = station.shown !== null
        if (isRevision && state === 'pending') revisions.judge(id, state, null)
        else if (isRevision && state === 'rejected' && station.moderation === 'pending') {
          revisions.judge(id, state, why)
        } else {
          if (isRevision) takeOver(station, 'listed', now)
          moderate.run(state, why, now, id)
        }
      }),

    /**
     * Gives a station a picture, or takes it away, which is seen at once. `waits`: others go on seeing the
     * approved one of a listed station.
     * @throws when there is no such station
     */
    putCover: (id: string, image: Uint8Array | null, waits: boolean, now: number): void =>
      inTransaction(database, () => {
        const station = get(id)
        if (station === null) throw new Error('No such station.')
        const hash = image === null ? null : covers.add(image)
        if (hash !== null && waits && isListed(station)) {
          revisions.put({ ...station, moderation: 'pending', rejection: null }, false, now)
        } else {
          setCover.run(hash, now, id)
          // The picture may have been the reason.
          if (hash !== null && waits && station.moderation === 'rejected')
            moderate.run('pending', null, now, id)
        }
        revisions.setCover(id, hash)
        const after = get(id)
        if (after?.shown && hasSameWords(after, after.shown)) revisions.remove(id)
      }),

    /** Removes it with its picture and figures. False when there was none. */
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}
export type OwnStationStore = ReturnType<typeof createOwnStationStore>
