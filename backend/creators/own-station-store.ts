import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  MODERATION_LIST_MAX,
  type ModerationState,
  type OwnStation,
  STATIONS_MAX,
  type StationDraft,
} from '../api/schemas/own-stations.ts'
import { toSortKey } from '../api/stations/search-expression.ts'
import { type CoverUrl, toOwnStation } from '../api/stations/station-row.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Sound } from './apply-changes.ts'
import { countryName } from './country-name.ts'
import { makeStationId } from './station-id.ts'

/** The words of a station in the order of both statements below. */
function words(station: StationDraft | OwnStation): SQLInputValue[] {
  const { name, description, homepage, tags, countrycode, language } = station
  const country = 'country' in station ? station.country : countryName(countrycode)
  const lists = [JSON.stringify(tags), JSON.stringify(language)]
  return [name, toSortKey(name), description, homepage, country, countrycode, ...lists]
}

/** Reads and writes of stations that belong to somebody, listed or not. Times are ms since the epoch. */
export function createOwnStationStore(database: DatabaseSync, coverUrl: CoverUrl) {
  const one = database.prepare('SELECT * FROM stations WHERE id = ?')
  const ofOwner = database.prepare('SELECT * FROM stations WHERE owner_id = ? ORDER BY key')
  const inState = database.prepare(
    `SELECT * FROM stations WHERE moderation = ? AND owner_id IS NOT NULL
     ORDER BY created_at, key LIMIT ?`,
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
  const remove = database.prepare('DELETE FROM stations WHERE id = ?')

  const countOf = (ownerId: string) => Number(count.get(ownerId)?.n)

  return {
    get: (id: string): OwnStation | null => {
      const row = one.get(id)
      return row === undefined ? null : toOwnStation(row, coverUrl)
    },

    /** In the order in which they were published. */
    listOf: (ownerId: string): OwnStation[] =>
      ofOwner.all(ownerId).map((row) => toOwnStation(row, coverUrl)),

    /** Whoever waits longest comes first. */
    listIn: (state: ModerationState): OwnStation[] =>
      inState.all(state, MODERATION_LIST_MAX).map((row) => toOwnStation(row, coverUrl)),

    hasRoom: (ownerId: string): boolean => countOf(ownerId) < STATIONS_MAX,

    /** Adds a station that waits for a moderator, and returns its id; null: that would be too many. */
    add: (ownerId: string, draft: StationDraft, sound: Sound, now: number): string | null =>
      inTransaction(database, () => {
        if (countOf(ownerId) >= STATIONS_MAX) return null
        const id = makeStationId(draft.name)
        const heard = [sound.url, sound.codec, sound.bitrate]
        insert.run(id, ownerId, ...words(draft), ...heard, now, now, now)
        return id
      }),

    /** Stores a station as it is now. `heard`: its stream has just been listened to. */
    update: (station: OwnStation, heard: boolean, now: number): void => {
      const { id, url, codec, bitrate, moderation, rejection, paused, onAir, schedule } = station
      const state = [moderation, rejection, Number(paused), Number(onAir)]
      const check = [Number(heard), heard ? now : null]
      const rest = [url, codec, bitrate, ...state, JSON.stringify(schedule), ...check]
      update.run(...words(station), ...rest, now, id)
    },

    moderate: (id: string, state: ModerationState, reason: string | null, now: number): void => {
      moderate.run(state, state === 'rejected' ? reason : null, now, id)
    },

    /** Removes it with its picture and figures. False when there was none. */
    remove: (id: string): boolean => remove.run(id).changes === 1,
  }
}
export type OwnStationStore = ReturnType<typeof createOwnStationStore>
