import { z } from 'zod'
import { CODECS } from '../../shared/api/field-rules.ts'
import { MODERATION_STATES, type OwnStation } from '../../shared/api/own-stations.ts'
import { type Show, showSchema } from '../../shared/api/shows.ts'
import { CHECK_STATES, type Station } from '../../shared/api/stations.ts'

/** The absolute address of a cover by its hash. */
export type CoverUrl = (hash: string) => string
/** A row as an engine gives it. */
export type Row = Readonly<Record<string, unknown>>

const iso = z.int().transform((ms) => new Date(ms).toISOString())
const jsonList = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)))
const jsonShows = z.string().transform((text) => z.array(showSchema).parse(JSON.parse(text)))
const flag = z.int().transform((value) => value === 1)

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  homepage: z.string().nullable(),
  favicon: z.string().nullable(),
  tags: jsonList,
  country: z.string(),
  countrycode: z.string(),
  language: jsonList,
  codec: z.enum(CODECS),
  bitrate: z.int().nullable(),
  votes: z.int(),
  check_state: z.enum(CHECK_STATES),
  check_at: iso.nullable(),
  origin: z.string(),
  on_air: flag.nullable(),
  cover: z.string().nullable(),
  created_at: iso,
  updated_at: iso,
})

const ownRowSchema = z.object({
  owner_id: z.string().nullable(),
  moderation: z.enum(MODERATION_STATES),
  rejection: z.string().nullable(),
  paused: flag,
})

/**
 * A station as the API shows it.
 * @throws when the row is not one of the stations table
 */
export function toStation(row: Row, coverUrl: CoverUrl): Station {
  const { check_state, check_at, origin, on_air, cover, created_at, updated_at, ...same } =
    rowSchema.parse(row)
  return {
    ...same,
    check: { state: check_state, at: check_at },
    demo: origin === 'demo',
    cover: cover === null ? null : coverUrl(cover),
    onAir: on_air,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}

/** The shows of a row of the stations table. */
export function scheduleOf(row: Row): Show[] {
  return jsonShows.parse(row.schedule)
}

/** A station that is as its row says, as its owner and admins see it. */
export function toOwnStation(row: Row, coverUrl: CoverUrl): OwnStation {
  const { owner_id, ...own } = ownRowSchema.parse(row)
  const station = toStation(row, coverUrl)
  return {
    ...station,
    onAir: station.onAir === true,
    ownerId: owner_id,
    ...own,
    shown: null,
    schedule: scheduleOf(row),
  }
}
