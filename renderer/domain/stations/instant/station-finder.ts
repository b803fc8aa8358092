/** Searches stations by name, tag, country and language with every keystroke. Pure. */
import { countryName } from '../../../../shared/api/country-name.ts'
import { INDEX_SEPARATOR, type StationIndex } from '../../../../shared/api/station-index.ts'
import { searchableName, searchableText } from '../../../../shared/search/fold-text.ts'
import { isUnspaced } from '../../../../shared/search/plain-words.ts'
import {
  type Alternatives,
  expandQuery,
  type QueryWord,
} from '../../../../shared/search/query-words.ts'
import { SCORE_MAX, stationScorer } from '../../../../shared/search/score-station.ts'
import { toSortKey, typedKeys } from '../../../../shared/search/sort-key.ts'
import {
  correctWordsSync,
  type Vocabulary,
  vocabularyIn,
} from '../../../../shared/search/vocabulary.ts'
import {
  hasIndexFilter,
  type IndexFilters,
  type IndexQuery,
  matchesFilters,
  readSound,
} from './index-filters.ts'

export const HITS_MAX = 50

export interface Hit {
  readonly id: string
  readonly name: string
  readonly tags: string[]
  readonly countrycode: string
}

export interface Found {
  readonly hits: Hit[]
  readonly total: number
  readonly nearest: string | null
}

export interface StationFinder {
  find(query: IndexQuery): Found
}

const NOTHING: Found = { hits: [], total: 0, nearest: null }

type IsIncluded = (place: number) => boolean

interface Matches {
  readonly places: Uint32Array
  readonly scores: Uint8Array
}

interface Scan extends Matches {
  readonly words: readonly QueryWord[]
}

const isSameWord = (one: QueryWord, other: QueryWord) => one.join() === other.join()

/** True if every match of `word` is also a match of `before`. */
function isSubsetWord(word: QueryWord, before: QueryWord): boolean {
  const isWithin = (form: string) =>
    before.some((other) => form.startsWith(other) && (isUnspaced(other) || !isUnspaced(form)))
  return isSameWord(word, before) || word.every(isWithin)
}

/**
 * True if the results of `words` are a subset of those of `before`. Only the last word may have grown: a longer
 * word inside can match in combination with its neighbor, which the shorter one did not.
 */
export function isSubset(words: readonly QueryWord[], before: readonly QueryWord[]): boolean {
  return before.every((word, index) => {
    const now = words[index]
    if (now === undefined) return false
    return index === before.length - 1 ? isSubsetWord(now, word) : isSameWord(now, word)
  })
}

function applyFilter({ places, scores }: Matches, isIncluded: IsIncluded): Matches {
  const mask = Uint8Array.from(places, (place) => Number(isIncluded(place)))
  return {
    places: places.filter((_, at) => mask[at]),
    scores: scores.filter((_, at) => mask[at]),
  }
}

/** Caches results: most tags and languages occur in many stations. */
function createTextCache(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const searched = known.get(text) ?? searchableText(text)
    known.set(text, searched)
    return searched
  }
}

/** Builds the search structures once, which takes some tenths of a second for many stations. */
export function createStationFinder(index: StationIndex): StationFinder {
  const toSearchable = createTextCache()
  const names = index.names.map(searchableName)
  const facts = index.tags.map((tags, place) => {
    const country = countryName(index.countrycodes[place] ?? '') ?? ''
    return toSearchable(`${tags},${country},${index.languages[place] ?? ''}`)
  })
  const everywhere = Uint32Array.from(names.keys())
  /** A stack with one scan per added letter or word. Deleting text returns to an earlier one. */
  const scans: Scan[] = []

  let vocabulary: Vocabulary | null = null

  function scan(words: readonly Alternatives[], among: Uint32Array): Matches {
    const places = new Uint32Array(among.length)
    const scores = new Uint8Array(among.length)
    const scoreOf = stationScorer(words)
    let count = 0
    for (const place of among) {
      const score = scoreOf(names[place] ?? '', facts[place] ?? '')
      if (score === null) continue
      places[count] = place
      scores[count] = score
      count += 1
    }
    return { places: places.slice(0, count), scores: scores.slice(0, count) }
  }

  /** Reuses the last scan for the same words, e.g. with other filters. */
  function search(words: readonly QueryWord[]): Scan {
    while (scans.length > 0 && !isSubset(words, scans.at(-1)?.words ?? [])) scans.pop()
    const last = scans.at(-1)
    if (last && isSubset(last.words, words)) return last
    const next = { words, ...scan(words, last?.places ?? everywhere) }
    scans.push(next)
    return next
  }

  /** All words of the index. Built for the first typo, because most searches have none. */
  function getVocabulary(): Vocabulary {
    vocabulary ??= vocabularyIn([...names, ...new Set(facts)])
    return vocabulary
  }

  function searchCorrected(
    words: readonly Alternatives[],
  ): (Matches & Pick<Found, 'nearest'>) | null {
    const findsAny = (some: readonly Alternatives[]) => scan(some, everywhere).places.length > 0
    const correction = correctWordsSync(words, getVocabulary(), findsAny)
    return correction && { nearest: correction.nearest, ...scan(correction.words, everywhere) }
  }

  const listAt = (column: readonly string[], place: number) =>
    (column[place] ?? '').split(INDEX_SEPARATOR).filter(Boolean)

  function hitAt(place: number): Hit {
    const { ids, names, tags, countrycodes } = index
    return {
      id: ids[place] ?? '',
      name: names[place] ?? '',
      tags: listAt(tags, place),
      countrycode: countrycodes[place] ?? '',
    }
  }

  function createFilter(narrowing: IndexFilters): IsIncluded | null {
    if (!hasIndexFilter(narrowing)) return null
    return (place) =>
      matchesFilters(narrowing, {
        tags: listAt(index.tags, place),
        countrycode: index.countrycodes[place] ?? '',
        language: listAt(index.languages, place),
        ...readSound(index.sounds[place] ?? ''),
      })
  }

  /** Best first, then in index order. As in the API, an exact name match must include punctuation. */
  function rank({ places, scores: scored }: Matches, typed: string): Hit[] {
    const scores = scored.slice()
    const keys = typedKeys(typed)
    for (let at = scores.indexOf(0); at !== -1; at = scores.indexOf(0, at + 1)) {
      if (!keys.includes(toSortKey(index.names[places[at] ?? 0] ?? ''))) scores[at] = 1
    }
    const hits: Hit[] = []
    for (let score = 0; score <= SCORE_MAX; score += 1) {
      for (let at = scores.indexOf(score); at !== -1; at = scores.indexOf(score, at + 1)) {
        if (hits.length === HITS_MAX) return hits
        hits.push(hitAt(places[at] ?? 0))
      }
    }
    return hits
  }

  return {
    find: ({ typed, ...narrowing }) => {
      const words = expandQuery(typed)
      if (words.length === 0) return NOTHING
      const typedMatches = search(words)
      const corrected = typedMatches.places.length === 0 ? searchCorrected(words) : null
      const all = corrected ?? typedMatches
      const isIncluded = createFilter(narrowing)
      const filtered = isIncluded === null ? all : applyFilter(all, isIncluded)
      return {
        hits: rank(filtered, typed),
        total: filtered.places.length,
        nearest: corrected?.nearest ?? null,
      }
    },
  }
}
