import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { bare, NAME_MAX, type NamedSong } from './release-names.ts'

/** Minimum of MusicBrainz's match score, 0 to 100; below it the result is another song. */
const SCORE_MIN = 85
const PAGE = 'https://musicbrainz.org/recording/'

const name = z.string().transform((text) => text.slice(0, NAME_MAX))
const credit = z.array(z.object({ name, joinphrase: name.optional() }))
/** Response of the search: https://musicbrainz.org/doc/MusicBrainz_API/Search */
const responseSchema = z.object({
  recordings: z
    .array(
      z.object({
        id: z.uuid(),
        score: z.number(),
        title: name,
        'artist-credit': credit.min(1),
        'first-release-date': z.string().optional(),
        releases: z
          .array(
            z.object({ title: name, date: z.string().optional(), status: z.string().optional() }),
          )
          .optional(),
      }),
    )
    .max(25),
})
type Recording = z.infer<typeof responseSchema>['recordings'][number]

const DATE = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/
const dated = (text: string | undefined) => (text && DATE.test(text) ? text : null)

function toRelease(recording: Recording): Release {
  // Official releases first, then the earliest; without a date last.
  const rank = ({ status, date }: { status?: string | undefined; date?: string | undefined }) =>
    `${status === 'Official' ? 0 : 1}${dated(date) ?? '9999'}`
  const releases = (recording.releases ?? []).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const [first] = releases
  return {
    artist: recording['artist-credit'].map((one) => one.name + (one.joinphrase ?? '')).join(''),
    title: recording.title,
    release: first?.title ?? null,
    date: dated(recording['first-release-date']) ?? dated(first?.date),
    url: `${PAGE}${recording.id}`,
    source: 'musicbrainz',
  }
}

/** Artist and title must match, because the search always returns something. @throws for an invalid response */
export function readRecordings(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { recordings } = responseSchema.parse(JSON.parse(new TextDecoder().decode(body)))
  const found = recordings.find((recording) => {
    const by = plainText(recording['artist-credit'].map((one) => one.name).join(' '))
    const isBy = by.includes(bare(artist)) || bare(artist).includes(by)
    return recording.score >= SCORE_MIN && isBy && bare(recording.title) === bare(title)
  })
  return found === undefined ? null : toRelease(found)
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

export function searchAddress(base: string, { artist, title }: NamedSong): string {
  const query = `recording:${quoted(title)} AND artist:${quoted(artist)}`
  return `${base}/ws/2/recording?${new URLSearchParams({ query, fmt: 'json', limit: '5' })}`
}
