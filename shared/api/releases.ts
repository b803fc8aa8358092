/** Releases of songs: where a kept song was published first. */
import * as z from 'zod/mini'
import { SONG_TEXT_MAX } from './crate.ts'
import { described, named, openEnum, plainText } from './schema-parts.ts'

/** Who is asked for releases, in this order. */
export const RELEASE_SOURCES = ['musicbrainz', 'discogs'] as const

export const releaseSchema = named(
  'Release',
  z.object({
    artist: z.string(),
    title: z.string(),
    /** Of the release. */
    release: z.nullable(z.string()),
    date: described('YYYY, YYYY-MM or YYYY-MM-DD', z.nullable(z.string())),
    /** The page of the recording, or of the release. */
    url: z.string(),
    source: described('who knows it; left out: MusicBrainz', z.optional(openEnum(RELEASE_SOURCES))),
  }),
)
export type Release = z.infer<typeof releaseSchema>

/** GET /releases?artist=&title= */
export const releaseAnswerSchema = z.object({
  isOn: described('whether this server looks releases up', z.boolean()),
  release: z.nullable(releaseSchema),
})
export const releaseQuery = z.strictObject({
  artist: plainText(1, SONG_TEXT_MAX),
  title: plainText(1, SONG_TEXT_MAX),
})
