import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { type OwnStation, shownSchema } from '../../shared/api/own-stations.ts'
import type { CoverUrl } from '../stations/station-row.ts'
import { moderatedWords } from './moderated-words.ts'

/** The cover is kept by its hash, in a column of its own. */
const wordsSchema = z.object(shownSchema.shape).omit({ cover: true })

const revisionSchema = z.object({
  revision_state: z.enum(['pending', 'rejected']),
  revision_rejection: z.string().nullable(),
  revision_words: z.string().transform((text) => wordsSchema.parse(JSON.parse(text))),
  revision_cover: z.string().nullable(),
})

/** Stations with what they are to become, in columns that begin with `revision_`. */
export const STATIONS_WITH_REVISIONS = `SELECT stations.*, revision.state AS revision_state,
    revision.rejection AS revision_rejection, revision.words AS revision_words,
    revision.cover AS revision_cover
  FROM stations LEFT JOIN station_revisions AS revision ON revision.station_key = stations.key`

/** What a station is to become, on top of what it is; the same where that is nothing else. */
export function withRevision(
  station: OwnStation,
  row: Record<string, SQLOutputValue>,
  coverUrl: CoverUrl,
): OwnStation {
  if (row.revision_state === null) return station
  const revision = revisionSchema.parse(row)
  const cover = revision.revision_cover
  return {
    ...station,
    ...revision.revision_words,
    cover: cover === null ? null : coverUrl(cover),
    moderation: revision.revision_state,
    rejection: revision.revision_rejection,
    shown: moderatedWords(station),
  }
}

/** Reads and writes of what listed stations are to become. Times are ms since the epoch. */
export function createRevisionStore(database: DatabaseSync) {
  const put = database.prepare(
    `INSERT INTO station_revisions (station_key, state, rejection, words, cover, heard_at, asked_at)
     SELECT key, ?, ?, ?, cover, ?, ? FROM stations WHERE id = ?
     ON CONFLICT (station_key) DO UPDATE SET state = excluded.state,
       rejection = excluded.rejection, words = excluded.words,
       heard_at = coalesce(excluded.heard_at, heard_at), asked_at = excluded.asked_at`,
  )
  const judge = database.prepare(
    `UPDATE station_revisions SET state = ?, rejection = ?
     WHERE station_key = (SELECT key FROM stations WHERE id = ?)`,
  )
  const setCover = database.prepare(
    `UPDATE station_revisions SET cover = ?
     WHERE station_key = (SELECT key FROM stations WHERE id = ?)`,
  )
  const moveCover = database.prepare(
    `UPDATE stations SET cover = revision.cover,
       check_state = iif(revision.heard_at IS NULL, check_state, 'heard'),
       check_at = coalesce(revision.heard_at, check_at)
     FROM station_revisions AS revision WHERE revision.station_key = stations.key AND id = ?`,
  )
  const remove = database.prepare(
    'DELETE FROM station_revisions WHERE station_key = (SELECT key FROM stations WHERE id = ?)',
  )

  return {
    /** Stores what a station is to become; its picture stays the one it has. */
    put: (station: OwnStation, isProbed: boolean, now: number): void => {
      const { id, moderation, rejection } = station
      const words = JSON.stringify(wordsSchema.parse(station))
      put.run(moderation, rejection, words, isProbed ? now : null, now, id)
    },

    judge: (id: string, state: 'pending' | 'rejected', reason: string | null): void => {
      judge.run(state, reason, id)
    },

    setCover: (id: string, hash: string | null): void => {
      setCover.run(hash, id)
    },

    /** Gives the station the picture and the stream's check of what it is to become. */
    takeOver: (id: string): void => {
      moveCover.run(id)
    },

    remove: (id: string): void => {
      remove.run(id)
    },
  }
}
