import * as z from 'zod/mini'
import { SONG_TEXT_MAX } from './saved-songs.ts'
import { described, named, openEnum, plainText } from './schema-parts.ts'

/** Music databases in which the API looks up the release of a song, in lookup order. */
export const RELEASE_SOURCES = ['musicbrainz', 'discogs'] as const

export const releaseSchema = named(
  'Release',
  z.object({
    artist: z.string(),
    title: z.string(),
    release: z.nullable(z.string()),
    date: described('YYYY, YYYY-MM or YYYY-MM-DD', z.nullable(z.string())),
    url: z.string(),
    art: described(
      'Absolute address of the front cover, at most 256 pixels a side. Missing when unknown',
      z.optional(z.string()),
    ),
    source: described(
      'Source of the data. When missing, the source is MusicBrainz',
      z.optional(openEnum(RELEASE_SOURCES)),
    ),
  }),
)
export type Release = z.infer<typeof releaseSchema>

export const releaseResponseSchema = z.object({
  isOn: described('True when this server looks up releases', z.boolean()),
  release: z.nullable(releaseSchema),
})
export const releaseQuery = z.strictObject({
  artist: plainText(1, SONG_TEXT_MAX),
  title: plainText(1, SONG_TEXT_MAX),
})
