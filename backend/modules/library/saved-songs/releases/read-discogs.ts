import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { bare, NAME_MAX, type NamedSong } from './release-names.ts'

/** Response of the search: https://www.discogs.com/developers, “Database”, “Search”. */
const responseSchema = z.object({
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

const RESULTS = 10
const YEAR = /^[12]\d{3}$/
const BETWEEN = ' - '
/** Discogs marks: numbers that distinguish artists of the same name, and an asterisk for a name variation. */
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
}: z.infer<typeof responseSchema>['results'][number]): Found | null {
  const at = title.indexOf(BETWEEN)
  if (at <= 0) return null
  const [artist, release] = [title.slice(0, at), title.slice(at + BETWEEN.length)]
  const dated = YEAR.test(String(year)) ? String(year) : null
  return { id, artist: artist.replace(MARKS, '').trim(), release: release.trim(), year: dated }
}

/** Null without a match. Discogs matches the track itself; the artist must match here. @throws if invalid */
export function readDiscogs(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { results } = responseSchema.parse(JSON.parse(new TextDecoder().decode(body)))
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

export function discogsAddress(base: string, { artist, title }: NamedSong): string {
  const query = { type: 'release', artist, track: title, per_page: String(RESULTS) }
  return `${base}/database/search?${new URLSearchParams(query)}`
}
