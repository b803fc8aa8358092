/** Searches stations by name, tag, country and language with every keystroke. The worker runs this code. */
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

export interface SearchResult {
  readonly hits: Hit[]
  readonly total: number
  /** The corrected query. Null when the typed text has matches. */
  readonly nearest: string | null
}

export interface StationFinder {
  find(query: IndexQuery): SearchResult
}

const NO_RESULT: SearchResult = { hits: [], total: 0, nearest: null }

type RowFilter = (row: number) => boolean

/** Rows of the index that match a query, each with its score at the same position. */
interface Matches {
  readonly rows: Uint32Array
  readonly scores: Uint8Array
}

interface Scan extends Matches {
  readonly words: readonly QueryWord[]
}

const isSameWord = (first: QueryWord, second: QueryWord) => first.join() === second.join()

/** Returns true if every match of `word` is also a match of `previous`. A word has several spellings. */
function isSubsetWord(word: QueryWord, previous: QueryWord): boolean {
  const extendsPrevious = (form: string) =>
    previous.some((prefix) => form.startsWith(prefix) && (isUnspaced(prefix) || !isUnspaced(form)))
  return isSameWord(word, previous) || word.every(extendsPrevious)
}

/**
 * Returns true if the matches of `words` are a subset of the matches of `previous`. Only the last word may be longer:
 * a longer word in the middle can match together with the word next to it, where the shorter word did not match.
 */
export function isSubset(words: readonly QueryWord[], previous: readonly QueryWord[]): boolean {
  return previous.every((previousWord, index) => {
    const word = words[index]
    if (word === undefined) return false
    const isLast = index === previous.length - 1
    return isLast ? isSubsetWord(word, previousWord) : isSameWord(word, previousWord)
  })
}

function applyFilter({ rows, scores }: Matches, isIncluded: RowFilter): Matches {
  const mask = Uint8Array.from(rows, (row) => Number(isIncluded(row)))
  return {
    rows: rows.filter((_, position) => mask[position]),
    scores: scores.filter((_, position) => mask[position]),
  }
}

/** Caches results, because most tags and languages occur in many stations. */
function createTextCache(): (text: string) => string {
  const cache = new Map<string, string>()
  return (text) => {
    const searchable = cache.get(text) ?? searchableText(text)
    cache.set(text, searchable)
    return searchable
  }
}

/** Prepares the texts of all stations for searches. This takes some tenths of a second for a large catalog. */
export function createStationFinder(index: StationIndex): StationFinder {
  const toSearchable = createTextCache()
  const names = index.names.map(searchableName)
  const details = index.tags.map((tags, row) => {
    const country = countryName(index.countrycodes[row] ?? '') ?? ''
    return toSearchable(`${tags},${country},${index.languages[row] ?? ''}`)
  })
  const allRows = Uint32Array.from(names.keys())
  /** A stack with one scan for each added letter or word. Deleting text returns to an earlier scan. */
  const scans: Scan[] = []

  let vocabulary: Vocabulary | null = null

  function scan(words: readonly Alternatives[], searchedRows: Uint32Array): Matches {
    const rows = new Uint32Array(searchedRows.length)
    const scores = new Uint8Array(searchedRows.length)
    const scoreOf = stationScorer(words)
    let count = 0
    for (const row of searchedRows) {
      const score = scoreOf(names[row] ?? '', details[row] ?? '')
      if (score === null) continue
      rows[count] = row
      scores[count] = score
      count += 1
    }
    return { rows: rows.slice(0, count), scores: scores.slice(0, count) }
  }

  /** Searches only the matches of the last scan if the new words narrow it. */
  function search(words: readonly QueryWord[]): Scan {
    while (scans.length > 0 && !isSubset(words, scans.at(-1)?.words ?? [])) scans.pop()
    const last = scans.at(-1)
    if (last && isSubset(last.words, words)) return last
    const next = { words, ...scan(words, last?.rows ?? allRows) }
    scans.push(next)
    return next
  }

  /** All words of the index. Built for the first typo, because most searches have none. */
  function getVocabulary(): Vocabulary {
    vocabulary ??= vocabularyIn([...names, ...new Set(details)])
    return vocabulary
  }

  function searchCorrected(
    words: readonly Alternatives[],
  ): (Matches & Pick<SearchResult, 'nearest'>) | null {
    const findsAny = (candidate: readonly Alternatives[]) =>
      scan(candidate, allRows).rows.length > 0
    const correction = correctWordsSync(words, getVocabulary(), findsAny)
    return correction && { nearest: correction.nearest, ...scan(correction.words, allRows) }
  }

  const listAt = (column: readonly string[], row: number) =>
    (column[row] ?? '').split(INDEX_SEPARATOR).filter(Boolean)

  function hitAt(row: number): Hit {
    const { ids, names, tags, countrycodes } = index
    return {
      id: ids[row] ?? '',
      name: names[row] ?? '',
      tags: listAt(tags, row),
      countrycode: countrycodes[row] ?? '',
    }
  }

  function createFilter(filters: IndexFilters): RowFilter | null {
    if (!hasIndexFilter(filters)) return null
    return (row) =>
      matchesFilters(filters, {
        tags: listAt(index.tags, row),
        countrycode: index.countrycodes[row] ?? '',
        language: listAt(index.languages, row),
        ...readSound(index.sounds[row] ?? ''),
      })
  }

  /** Ranks the best match first, then by index order. As in the API, an exact match must include punctuation. */
  function rank({ rows, scores: originalScores }: Matches, typed: string): Hit[] {
    const scores = originalScores.slice()
    const keys = typedKeys(typed)
    // Score 0 is for an exact match without punctuation. Rows that do not match with punctuation get the next score.
    for (
      let position = scores.indexOf(0);
      position !== -1;
      position = scores.indexOf(0, position + 1)
    ) {
      if (!keys.includes(toSortKey(index.names[rows[position] ?? 0] ?? ''))) scores[position] = 1
    }
    const hits: Hit[] = []
    for (let score = 0; score <= SCORE_MAX; score += 1) {
      for (
        let position = scores.indexOf(score);
        position !== -1;
        position = scores.indexOf(score, position + 1)
      ) {
        if (hits.length === HITS_MAX) return hits
        hits.push(hitAt(rows[position] ?? 0))
      }
    }
    return hits
  }

  return {
    find: ({ typed, ...filters }) => {
      const words = expandQuery(typed)
      if (words.length === 0) return NO_RESULT
      const typedMatches = search(words)
      const corrected = typedMatches.rows.length === 0 ? searchCorrected(words) : null
      const matches = corrected ?? typedMatches
      const isIncluded = createFilter(filters)
      const filtered = isIncluded === null ? matches : applyFilter(matches, isIncluded)
      return {
        hits: rank(filtered, typed),
        total: filtered.rows.length,
        nearest: corrected?.nearest ?? null,
      }
    },
  }
}
