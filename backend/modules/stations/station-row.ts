import { z } from 'zod'
import { CODECS } from '../../../shared/api/field-rules.ts'
import { MODERATION_STATES, type OwnStation } from '../../../shared/api/own-stations.ts'
import { type Show, showSchema } from '../../../shared/api/shows.ts'
import { FORM_FIELDS, isList } from '../../../shared/api/station-fields.ts'
import {
  AIR_STATES,
  CHECK_STATES,
  type FormField,
  formShape,
  type Station,
  type StationVariant,
} from '../../../shared/api/stations.ts'

/** Maps a column to its author: `admin`, `heard` (checker) or `directory` (a pause). The import skips these columns. */
type FieldSources = Readonly<Record<string, string>>

const sourcesSchema = z.record(z.string(), z.string())

export function readSources(provenance: string): FieldSources {
  return sourcesSchema.parse(JSON.parse(provenance))
}

export interface PictureUrls {
  cover(hash: string): string
  logo(stationId: string, favicon: string): string
}
/** A row with the types of the database engine. */
export type Row = Readonly<Record<string, unknown>>

const iso = z.int().transform((ms) => new Date(ms).toISOString())
const jsonList = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)))
const jsonShows = z.string().transform((text) => z.array(showSchema).parse(JSON.parse(text)))
const variant = z.object({
  url: z.string(),
  codec: z.enum(CODECS),
  bitrate: z.int().nullable(),
})
const jsonVariants = z
  .string()
  .transform((text): StationVariant[] => z.array(variant).parse(JSON.parse(text)))
const flag = z.int().transform((value) => value === 1)

const formColumns = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, isList(field) ? jsonList : formShape[field]]),
) as unknown as { readonly [Field in FormField]: z.ZodType<Station[Field]> }

const rowSchema = z.object({
  ...formColumns,
  id: z.string(),
  favicon: z.string().nullable(),
  country: z.string(),
  codec: z.enum(CODECS),
  bitrate: z.int().nullable(),
  votes: z.int(),
  check_state: z.enum(CHECK_STATES),
  check_at: iso.nullable(),
  origin: z.string(),
  on_air: flag.nullable(),
  cover: z.string().nullable(),
  directory_id: z.string().nullable(),
  directory_ok: flag.nullable(),
  directory_ok_at: iso.nullable(),
  gone_at: iso.nullable(),
  region: z.string().nullable(),
  geo_lat: z.number().nullable(),
  geo_long: z.number().nullable(),
  clicks: z.int(),
  click_trend: z.int(),
  variants: jsonVariants,
  air_state: z.enum(AIR_STATES),
  air_since: iso.nullable(),
  air_checked_at: iso.nullable(),
  last_played_at: iso.nullable(),
  top_country: z.string().nullable(),
  air_hours: z.string().nullable(),
  stream_name: z.string().nullable(),
  is_private: flag,
  featured_at: z.int(),
  created_at: iso,
  updated_at: iso,
})
type StationRow = z.infer<typeof rowSchema>

export const jsonReasons = z
  .string()
  .nullable()
  .transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text ?? '{}')))

const ownRowSchema = z.object({
  owner_id: z.string().nullable(),
  moderation: z.enum(MODERATION_STATES),
  rejection: z.string().nullable(),
  field_reasons: jsonReasons,
  review_note: z.string().nullable(),
  paused: flag,
  owner_paused: flag,
  hidden: flag,
  hidden_reason: z.string().nullable(),
  merged_into: z.string().nullable(),
  off_reason: z.string().nullable(),
})

/** Converts a row to the API's station. @throws when the row is not one of the stations table */
export function toStation(row: Row, pictureUrls: PictureUrls): Station {
  const parsed = rowSchema.parse(row)
  const formValues = Object.fromEntries(FORM_FIELDS.map((field) => [field, parsed[field]]))
  return {
    ...(formValues as Pick<Station, FormField>),
    id: parsed.id,
    favicon: parsed.favicon === null ? null : pictureUrls.logo(parsed.id, parsed.favicon),
    country: parsed.country,
    codec: parsed.codec,
    bitrate: parsed.bitrate,
    votes: parsed.votes,
    check: { state: parsed.check_state, at: parsed.check_at },
    demo: parsed.origin === 'demo',
    cover: parsed.cover === null ? null : pictureUrls.cover(parsed.cover),
    onAir: parsed.on_air,
    source: sourceOf(parsed),
    state: parsed.region,
    geo:
      parsed.geo_lat === null || parsed.geo_long === null
        ? null
        : { lat: parsed.geo_lat, long: parsed.geo_long },
    directory: directoryOf(parsed),
    variants: parsed.variants,
    air: airOf(parsed),
    featured: parsed.featured_at > 0,
    createdAt: parsed.created_at,
    updatedAt: parsed.updated_at,
  }
}

function sourceOf({ origin, is_private }: StationRow): Station['source'] {
  if (is_private) return 'own'
  if (origin === 'demo' || origin === 'creator') return origin
  return origin === 'seed' ? 'curated' : 'directory'
}

function directoryOf(row: StationRow): Station['directory'] {
  if (row.directory_id === null) return null
  return {
    stationuuid: row.directory_id,
    lastcheckok: row.directory_ok,
    lastcheckoktime: row.directory_ok_at,
    clickcount: row.clicks,
    clicktrend: row.click_trend,
    goneAt: row.gone_at,
  }
}

function airOf(row: StationRow): Station['air'] {
  return {
    state: row.air_state,
    since: row.air_since,
    checkedAt: row.air_checked_at,
    lastPlayed:
      row.last_played_at === null ? null : { at: row.last_played_at, countrycode: row.top_country },
    hours: row.air_hours,
    name: row.stream_name,
  }
}

export function scheduleOf(row: Row): Show[] {
  return jsonShows.parse(row.schedule)
}

/** Converts a row to the full station, for its owner and admins. */
export function toOwnStation(row: Row, pictureUrls: PictureUrls): OwnStation {
  const ownFields = ownRowSchema.parse(row)
  const station = toStation(row, pictureUrls)
  const isRemoved =
    ownFields.hidden || ownFields.merged_into !== null || ownFields.off_reason !== null
  return {
    ...station,
    onAir: station.onAir === true,
    ownerId: ownFields.owner_id,
    moderation: ownFields.moderation,
    rejection: ownFields.rejection,
    fieldReasons: ownFields.field_reasons,
    reviewNote: ownFields.review_note,
    paused: isRemoved ? ownFields.owner_paused : ownFields.paused,
    hidden: ownFields.hidden ? (ownFields.hidden_reason ?? '') : null,
    mergedInto: ownFields.merged_into,
    off: ownFields.off_reason,
    shown: null,
    schedule: scheduleOf(row),
  }
}
