import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { comparableName, NAME_MAX, type NamedSong } from './release-names.ts'

/** Minimum of MusicBrainz's match score, which is 0 to 100. A result below it is another song. */
const SCORE_MIN = 85
const RECORDING_PAGE = 'https://musicbrainz.org/recording/'
/** https://musicbrainz.org/doc/Cover_Art_Archive/API. It offers 250, 500 and 1200 pixels. */
const frontCover = (releaseGroup: string) =>
  `https://coverartarchive.org/release-group/${releaseGroup}/front-250`

const nameSchema = z.string().transform((text) => text.slice(0, NAME_MAX))
const creditSchema = z.array(z.object({ name: nameSchema, joinphrase: nameSchema.optional() }))
const REQUESTED_RESULTS = 5
const ACCEPTED_RESULTS_MAX = 25
/** Response of the search: https://musicbrainz.org/doc/MusicBrainz_API/Search */
const responseSchema = z.object({
  recordings: z
    .array(
      z.object({
        id: z.uuid(),
        score: z.number(),
        title: nameSchema,
        'artist-credit': creditSchema.min(1),
        'first-release-date': z.string().optional(),
        releases: z
          .array(
            z.object({
              title: nameSchema,
              date: z.string().optional(),
              status: z.string().optional(),
              'release-group': z.object({ id: z.uuid() }).optional().catch(undefined),
            }),
          )
          .optional(),
      }),
    )
    .max(ACCEPTED_RESULTS_MAX),
})
type Recording = z.infer<typeof responseSchema>['recordings'][number]

const DATE = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/
const validDate = (text: string | undefined) => (text && DATE.test(text) ? text : null)

function toRelease(recording: Recording): Release {
  // Official releases come first, then earlier ones. Releases without a date come last.
  const sortKey = ({ status, date }: { status?: string | undefined; date?: string | undefined }) =>
    `${status === 'Official' ? 0 : 1}${validDate(date) ?? '9999'}`
  const releases = (recording.releases ?? []).toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const [first] = releases
  const releaseGroup = first?.['release-group']?.id
  return {
    artist: recording['artist-credit']
      .map(({ name, joinphrase }) => name + (joinphrase ?? ''))
      .join(''),
    title: recording.title,
    release: first?.title ?? null,
    date: validDate(recording['first-release-date']) ?? validDate(first?.date),
    url: `${RECORDING_PAGE}${recording.id}`,
    source: 'musicbrainz',
    ...(releaseGroup !== undefined && { art: frontCover(releaseGroup) }),
  }
}

/** Parses a MusicBrainz response. Returns null when no result has this artist and title. @throws for an invalid response */
export function readRecordings(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { recordings } = responseSchema.parse(JSON.parse(new TextDecoder().decode(body)))
  const requestedArtist = comparableName(artist)
  const match = recordings.find((recording) => {
    const names = recording['artist-credit'].map((credited) => credited.name)
    const artists = plainText(names.join(' '))
    const isSameArtist = artists.includes(requestedArtist) || requestedArtist.includes(artists)
    const isSameTitle = comparableName(recording.title) === comparableName(title)
    return recording.score >= SCORE_MIN && isSameArtist && isSameTitle
  })
  return match === undefined ? null : toRelease(match)
}

/** Quotes a text as one phrase of the Lucene query syntax. */
const quotePhrase = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

export function musicbrainzAddress(base: string, { artist, title }: NamedSong): string {
  const query = `recording:${quotePhrase(title)} AND artist:${quotePhrase(artist)}`
  const parameters = { query, fmt: 'json', limit: String(REQUESTED_RESULTS) }
  return `${base}/ws/2/recording?${new URLSearchParams(parameters)}`
}
