import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'

/** Stations that the index has; of more, the first in its order. */
export const STATION_INDEX_MAX = 100_000
/** What stands between the tags, and between the languages, of one station; no tag has one. */
export const INDEX_SEPARATOR = ','

const column = z.array(z.string())

/**
 * What is found by as it is typed: every listed station, in the order in which a search has those that fit as
 * well: the best known first. Columns of equal length, because rows of fields with names would take twice as long to read.
 */
export const stationIndexSchema = named(
  'StationIndex',
  z.object({
    version: described('The same for the same content; also its entity tag', z.string()),
    ids: column,
    names: column,
    tags: described("Each station's tags, with commas between them", column),
    countrycodes: column,
    languages: described("Each station's languages, with commas between them", column),
    /** None in an index that was made before there was this column. */
    sounds: described(
      "Each station's codec and, behind a space and where it is known, its bitrate",
      z._default(column, []),
    ),
  }),
)
export type StationIndex = z.infer<typeof stationIndexSchema>
