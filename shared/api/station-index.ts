import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'

export const STATION_INDEX_MAX = 100_000
/** Separates the tags and the languages of one station. No tag or language contains it. */
export const INDEX_SEPARATOR = ','

const column = z.array(z.string())

/** Search-as-you-type index, most popular station first. Columns of equal length parse twice as fast as rows. */
export const stationIndexSchema = named(
  'StationIndex',
  z.object({
    version: described('Hash of the content; also the ETag', z.string()),
    ids: column,
    names: column,
    tags: described('Comma-separated tags of each station', column),
    countrycodes: column,
    languages: described('Comma-separated languages of each station', column),
    /** Missing in responses of older backends. */
    sounds: described(
      'Codec of each station, followed by a space and the bitrate when it is known',
      z._default(column, []),
    ),
  }),
)
export type StationIndex = z.infer<typeof stationIndexSchema>
