/** Finds stations by their names, tags, countries and languages, letter by letter. Pure. */
import { countryName } from '../../../../shared/api/country-name.ts'
import { INDEX_SEPARATOR, type StationIndex } from '../../../../shared/api/station-index.ts'
import { searchableName, searchableText } from '../../../../shared/search/fold-text.ts'
import { isUnspaced } from '../../../../shared/search/plain-words.ts'
import { SCORE_MAX, stationScorer } from '../../../../shared/search/score-station.ts'
import { toSortKey, typedKeys } from '../../../../shared/search/sort-key.ts'
import {
  type Alternatives,
  type UnderstoodWord,
  understoodWords,
} from '../../../../shared/search/understood-words.ts'
import {
  type Vocabulary,
  vocabularyIn,
  wordsMeantHere,
} from '../../../../shared/search/vocabulary.ts'
import { type Asked, isNarrowed, isWithin, type Narrowing, readSound } from './narrowing.ts'

/** As many as are shown until the server has answered. */
export const HITS_MAX = 50

/** A station as far as the index knows it. */
export interface Hit {
  readonly id: string
  readonly name: string
  readonly tags: string[]
  readonly countrycode: string
}

export interface Found {
  /** The best, in their order. */
  readonly hits: Hit[]
  /** Of how many. */
  readonly total: number
  /** The words that were searched for where no station has those that were typed. */
  readonly nearest: string | null
}

export interface StationFinder {
  find(asked: Asked): Found
}

const NOTHING: Found = { hits: [], total: 0, nearest: null }

/** Of what was found, those that were asked for. */
type IsAsked = (place: number) => boolean

/** What was found: the places in the index, and how well each fits. */
interface Matches {
  readonly places: Uint32Array
  readonly scores: Uint8Array
}

interface Scan extends Matches {
  readonly words: readonly UnderstoodWord[]
}

const isSameWord = (one: UnderstoodWord, other: UnderstoodWord) => one.join() === other.join()

/** Whether every station that has a form of this word also has one of what was typed before it. */
function narrows(word: UnderstoodWord, before: UnderstoodWord): boolean {
  const isWithin = (form: string) =>
    before.some((other) => form.startsWith(other) && (isUnspaced(other) || !isUnspaced(form)))
  return isSameWord(word, before) || word.every(isWithin)
}

/**
 * Whether these words can only be found where those before them were. Only the last word may have grown: joined with its
 * neighbor, one that grew inside finds stations that the one before did not.
 */
export function isNarrower(
  words: readonly UnderstoodWord[],
  before: readonly UnderstoodWord[],
): boolean {
  return before.every((word, index) => {
    const now = words[index]
    if (now === undefined) return false
    return index === before.length - 1 ? narrows(now, word) : isSameWord(now, word)
  })
}

/** What was found, without what was not asked for. */
function only({ places, scores }: Matches, isAsked: IsAsked): Matches {
  const kept = Uint8Array.from(places, (place) => Number(isAsked(place)))
  return {
    places: places.filter((_, at) => kept[at]),
    scores: scores.filter((_, at) => kept[at]),
  }
}

/** The same text gives the same words: most tags and languages stand with many stations. */
function createSearched(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const searched = known.get(text) ?? searchableText(text)
    known.set(text, searched)
    return searched
  }
}

/** Makes what finds stations in an index: once, in some tenths of a second for many. */
export function createStationFinder(index: StationIndex): StationFinder {
  const searched = createSearched()
  const names = index.names.map(searchableName)
  const facts = index.tags.map((tags, place) => {
    const country = countryName(index.countrycodes[place] ?? '') ?? ''
    return searched(`${tags},${country},${index.languages[place] ?? ''}`)
  })
  const everywhere = Uint32Array.from(names.keys())
  /** One for each letter or word that was added: what is taken away again leads back to the one before. */
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

  /** What these words find; words that were looked for last, with another narrowing, are not looked for again. */
  function found(words: readonly UnderstoodWord[]): Scan {
    while (scans.length > 0 && !isNarrower(words, scans.at(-1)?.words ?? [])) scans.pop()
    const last = scans.at(-1)
    if (last && isNarrower(last.words, words)) return last
    const next = { words, ...scan(words, last?.places ?? everywhere) }
    scans.push(next)
    return next
  }

  /** Every word of the index. Made for the first typo: most searches have none. */
  function allWords(): Vocabulary {
    vocabulary ??= vocabularyIn([...names, ...new Set(facts)])
    return vocabulary
  }

  /** What the words find that may have been meant by those that find nothing. */
  function foundMeant(words: readonly Alternatives[]): (Matches & Pick<Found, 'nearest'>) | null {
    const findsAny = (some: readonly Alternatives[]) => scan(some, everywhere).places.length > 0
    const meant = wordsMeantHere(words, allWords(), findsAny)
    return meant && { nearest: meant.nearest, ...scan(meant.words, everywhere) }
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

  /** Null: nothing narrows. */
  function asked(narrowing: Narrowing): IsAsked | null {
    if (!isNarrowed(narrowing)) return null
    return (place) =>
      isWithin(narrowing, {
        tags: listAt(index.tags, place),
        countrycode: index.countrycodes[place] ?? '',
        language: listAt(index.languages, place),
        ...readSound(index.sounds[place] ?? ''),
      })
  }

  /** The best; of equals the one that stands first in the index. As the API has it, a name is exactly what was typed with its signs. */
  function best({ places, scores: scored }: Matches, typed: string): Hit[] {
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
      const words = understoodWords(typed)
      if (words.length === 0) return NOTHING
      const typedMatches = found(words)
      const meant = typedMatches.places.length === 0 ? foundMeant(words) : null
      const all = meant ?? typedMatches
      const isAsked = asked(narrowing)
      const narrowed = isAsked === null ? all : only(all, isAsked)
      return {
        hits: best(narrowed, typed),
        total: narrowed.places.length,
        nearest: meant?.nearest ?? null,
      }
    },
  }
}
