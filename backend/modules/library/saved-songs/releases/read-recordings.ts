import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { bare, NAME_MAX, type NamedSong } from './release-names.ts'

/** MusicBrainz' own measure, 0 to 100: below it another song of that artist is meant. */
const SCORE_MIN = 85
const PAGE = 'https://musicbrainz.org/recording/'

const name = z.string().transform((text) => text.slice(0, NAME_MAX))
const credit = z.array(z.object({ name, joinphrase: name.optional() }))
/** As its search answers: https://musicbrainz.org/doc/MusicBrainz_API/Search */
const answerSchema = z.object({
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
type Recording = z.infer<typeof answerSchema>['recordings'][number]

const DATE = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/
const dated = (text: string | undefined) => (text && DATE.test(text) ? text : null)

function toRelease(recording: Recording): Release {
  // An official one first, and of those the earliest; without a date it may be any.
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

/**
 * The release of a song in the answer of a search; null where none fits. What is asked for has to be in its name: a
 * search always finds something.
 * @throws for what is no such answer
 */
export function readRecordings(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { recordings } = answerSchema.parse(JSON.parse(new TextDecoder().decode(body)))
  const found = recordings.find((recording) => {
    const by = plainText(recording['artist-credit'].map((one) => one.name).join(' '))
    const isBy = by.includes(bare(artist)) || bare(artist).includes(by)
    return recording.score >= SCORE_MIN && isBy && bare(recording.title) === bare(title)
  })
  return found === undefined ? null : toRelease(found)
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

/** The address of the search for a song. */
export function searchAddress(base: string, { artist, title }: NamedSong): string {
  const query = `recording:${quoted(title)} AND artist:${quoted(artist)}`
  return `${base}/ws/2/recording?${new URLSearchParams({ query, fmt: 'json', limit: '5' })}`
}
