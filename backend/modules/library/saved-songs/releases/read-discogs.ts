import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { bare, NAME_MAX, type NamedSong } from './release-names.ts'

/** As its search answers: https://www.discogs.com/developers, “Database”, “Search”. */
const answerSchema = z.object({
  results: z
    .array(
      z.object({
        id: z.int().positive(),
        type: z.string(),
        /** Artist and release in one text. */
        title: z.string().transform((text) => text.slice(0, 2 * NAME_MAX)),
        year: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .max(100),
})

const ANSWERS = 10
const YEAR = /^[12]\d{3}$/
const BETWEEN = ' - '
/** By what Discogs tells artists of one name apart, and that a name is written otherwise on the release. */
const MARKS = /\*| \(\d{1,4}\)(?=,|$| [&/])/g

interface Found {
  readonly artist: string
  readonly release: string
  readonly year: string | null
  readonly id: number
}

function toFound({
  id,
  title,
  year,
}: z.infer<typeof answerSchema>['results'][number]): Found | null {
  const at = title.indexOf(BETWEEN)
  if (at <= 0) return null
  const [artist, release] = [title.slice(0, at), title.slice(at + BETWEEN.length)]
  const dated = YEAR.test(String(year)) ? String(year) : null
  return { id, artist: artist.replace(MARKS, '').trim(), release: release.trim(), year: dated }
}

/**
 * The earliest release with a song in the answer of a search; null where none fits. The answer does not say which
 * tracks a release has: Discogs has searched them; the artist has to be in its name.
 * @throws for what is no such answer
 */
export function readDiscogs(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { results } = answerSchema.parse(JSON.parse(new TextDecoder().decode(body)))
  const wanted = bare(artist)
  const found = results
    .filter(({ type }) => type === 'release')
    .map(toFound)
    .filter((one) => {
      if (one === null || one.release === '') return false
      const by = plainText(one.artist)
      return by !== '' && (by.includes(wanted) || wanted.includes(by))
    })
    .filter((one) => one !== null)
    .toSorted((a, b) => ((a.year ?? '9999') < (b.year ?? '9999') ? -1 : 1))
  const [first] = found
  if (first === undefined) return null
  const url = `https://www.discogs.com/release/${first.id}`
  return {
    artist: first.artist,
    title,
    release: first.release,
    date: first.year,
    url,
    source: 'discogs',
  }
}

/** The address of the search for releases with a song. */
export function discogsAddress(base: string, { artist, title }: NamedSong): string {
  const query = { type: 'release', artist, track: title, per_page: String(ANSWERS) }
  return `${base}/database/search?${new URLSearchParams(query)}`
}
