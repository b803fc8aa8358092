import { z } from 'zod'
import type { Release } from '../../../../../shared/api/releases.ts'
import { plainText } from '../../../../../shared/radio/title-words.ts'
import { comparableName, NAME_MAX, type NamedSong } from './release-names.ts'

const REQUESTED_RESULTS = 10
const ACCEPTED_RESULTS_MAX = 100

/** Response of the search: https://www.discogs.com/developers, “Database”, “Search”. */
const responseSchema = z.object({
  results: z
    .array(
      z.object({
        id: z.int().positive(),
        type: z.string(),
        /** Contains the artist and the release. */
        title: z.string().transform((text) => text.slice(0, 2 * NAME_MAX)),
        year: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .max(ACCEPTED_RESULTS_MAX),
})

const YEAR = /^[12]\d{3}$/
const SEPARATOR = ' - '
/** Discogs adds a number to distinguish artists of the same name, and an asterisk to mark a name variation. */
const NAME_MARKS = /\*| \(\d{1,4}\)(?=,|$| [&/])/g

interface SearchResult {
  readonly artist: string
  readonly release: string
  readonly year: string | null
  readonly id: number
}

function parseResult({
  id,
  title,
  year,
}: z.infer<typeof responseSchema>['results'][number]): SearchResult | null {
  const separatorIndex = title.indexOf(SEPARATOR)
  if (separatorIndex <= 0) return null
  const artist = title.slice(0, separatorIndex).replace(NAME_MARKS, '').trim()
  const release = title.slice(separatorIndex + SEPARATOR.length).trim()
  return { id, artist, release, year: YEAR.test(String(year)) ? String(year) : null }
}

/** Parses a Discogs response, which has no track titles. Returns the artist's earliest release or null. @throws for an invalid response */
export function readDiscogs(body: Uint8Array, { artist, title }: NamedSong): Release | null {
  const { results } = responseSchema.parse(JSON.parse(new TextDecoder().decode(body)))
  const requestedArtist = comparableName(artist)
  const releases = results
    .filter(({ type }) => type === 'release')
    .map(parseResult)
    .filter((result) => result !== null)
    .filter(({ artist, release }) => {
      const releaseArtist = plainText(artist)
      if (release === '' || releaseArtist === '') return false
      return releaseArtist.includes(requestedArtist) || requestedArtist.includes(releaseArtist)
    })
    .toSorted((a, b) => ((a.year ?? '9999') < (b.year ?? '9999') ? -1 : 1))
  const [first] = releases
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
  const query = { type: 'release', artist, track: title, per_page: String(REQUESTED_RESULTS) }
  return `${base}/database/search?${new URLSearchParams(query)}`
}
