/** Corrects typos in a search with the words of the search index. */
import { isUnspaced } from './plain-words.ts'
import type { Alternatives } from './query-words.ts'

/** Maximum number of corrections of a typed word. The shortest words are the closest. */
const CORRECTIONS_MAX = 10
/** Maximum number of words that contain a typed word, in scripts without spaces. */
const WITHIN_MAX = 20
/** Shorter words have too many neighbors to correct. */
const LETTERS_MIN = 4
/** Longer words are not corrected, because each letter multiplies the number of lookups. */
const LETTERS_MAX = 24
/** Minimum length of the start of a word that is corrected alone. */
const START_MIN = 6
/** Maximum number of looser queries that `fewerWords` returns. The API looks up each in the search index. */
export const FEWER_WORDS_MAX = 8
const LAST_CHARACTER = '\uffff'

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

/** Returns the index of the first word that is not less than `word`, by a binary search from `from`. */
function lowerBound(words: readonly string[], word: string, from = 0): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function wordsWithPrefix(words: readonly string[], prefix: string): readonly string[] {
  const from = lowerBound(words, prefix)
  return words[from]?.startsWith(prefix)
    ? words.slice(from, lowerBound(words, prefix + LAST_CHARACTER, from))
    : []
}

function lettersAfter(words: readonly string[], prefix: string): string[] {
  const letters: string[] = []
  let index = lowerBound(words, prefix)
  for (;;) {
    const word = words[index]
    if (word === undefined || !word.startsWith(prefix)) return letters
    const code = word.codePointAt(prefix.length)
    const letter = code === undefined ? '' : String.fromCodePoint(code)
    if (letter !== '') letters.push(letter)
    // Skip the word itself, or all words with this letter.
    index = letter === '' ? index + 1 : lowerBound(words, prefix + letter + LAST_CHARACTER, index)
  }
}

/** Yields prefixes at edit distance one. `nextLetters` returns the letters that may follow a prefix. */
function* oneEditAway(
  letters: readonly string[],
  nextLetters: (prefix: string) => readonly string[],
): Generator<string> {
  for (const [index, letter] of letters.entries()) {
    const prefix = letters.slice(0, index).join('')
    const [next = '', ...others] = letters.slice(index + 1)
    const following = next + others.join('')
    yield prefix + following
    yield prefix + next + letter + others.join('')
    // The prefix without the last letter already covers a different last letter.
    for (const insertedLetter of nextLetters(prefix)) {
      yield prefix + insertedLetter + letter + following
      if (following !== '') yield prefix + insertedLetter + following
    }
  }
}

/** Creates a sorted list of the words of the search index. A lookup takes some hundred comparisons. */
export function createVocabulary(indexWords: Iterable<string>) {
  const words = [...indexWords].sort()
  const unspaced = words.filter(isUnspaced).sort(byLength)
  // Leave out scripts without spaces, because their thousands of characters are not typos of letters.
  const firstLetters = lettersAfter(words, '').filter((letter) => !isUnspaced(letter))

  return {
    size: words.length,

    knows: (prefix: string): boolean =>
      words[lowerBound(words, prefix)]?.startsWith(prefix) === true,

    /** Returns the shortest words with a prefix at edit distance one. Returns none for fewer than four letters. */
    near: (typed: string): string[] => {
      const letters = [...typed]
      if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return []
      const nextLetters = (prefix: string) =>
        prefix === '' ? firstLetters : lettersAfter(words, prefix)
      const matches = new Set<string>()
      for (const prefix of oneEditAway(letters, nextLetters)) {
        for (const word of wordsWithPrefix(words, prefix)) matches.add(word)
      }
      return [...matches].sort(byLength).slice(0, CORRECTIONS_MAX)
    },

    /** Returns the shortest words that contain this part, in scripts without spaces. */
    within: (part: string): string[] => {
      const matches: string[] = []
      for (const word of unspaced) {
        // A search for a shorter match also finds the words that start with it.
        if (word.includes(part) && !matches.some((shorter) => word.startsWith(shorter)))
          matches.push(word)
        if (matches.length === WITHIN_MAX) break
      }
      return matches
    },
  }
}
export type Vocabulary = ReturnType<typeof createVocabulary>

/** Words of index texts are separated by spaces and bars (fold-text.ts). */
const WORDS = /[^ |]+/g

export const vocabularyIn = (searched: readonly string[]): Vocabulary =>
  createVocabulary(new Set(searched.flatMap((text) => text.match(WORDS) ?? [])))

export interface CorrectedWords {
  readonly words: readonly Alternatives[]
  readonly nearest: string
}

/** Words for the medium, which many names omit. People also search for "Virgin Radio" as "virgin radio fm". */
const MEDIUM = new Set(['fm', 'am', 'dab', 'radio', 'station', 'live', 'online', 'stream'])

/** Returns the words without the last medium word, and without all medium words. */
function withoutMedium(words: readonly Alternatives[]): (readonly Alternatives[])[] {
  const isMedium = ([word = '']: Alternatives) => MEDIUM.has(word)
  const lastMedium = words.findLastIndex(isMedium)
  const shorterForms = [
    words.filter((_, index) => index !== lastMedium),
    words.filter((alternatives) => !isMedium(alternatives)),
  ]
  return shorterForms.filter(({ length }) => length > 0 && length < words.length)
}

/**
 * Corrects a query without matches: omits medium words, or replaces words by words at edit distance one. Yields
 * candidate words. The caller passes back true when a station matches them. Returns null when there is no correction.
 */
export function* correctWords(
  words: readonly Alternatives[],
  vocabulary: Pick<Vocabulary, 'knows' | 'near'>,
): Generator<readonly Alternatives[], CorrectedWords | null, boolean> {
  const typed = words.map(([word = '']) => word)
  const shorterForms = withoutMedium(words)
  // Stations may match the words even if filters hide them all.
  if (shorterForms.length > 0 && (yield words)) return null
  for (const shorter of shorterForms) {
    const nearest = shorter.map(([word = '']) => word).join(' ')
    if (yield shorter) return { words: shorter, nearest }
  }
  const near = typed.map((word) => vocabulary.near(word))
  if (near.every(({ length }) => length === 0)) return null
  // Words that the index contains are probably no typos, so the first attempt corrects only the other words.
  const isKnown = words.map(
    (word, index) => near[index]?.length === 0 || word.some(vocabulary.knows),
  )
  const areAllKnown = isKnown.every(Boolean)
  if (areAllKnown && (yield words)) return null
  const correctWord = (index: number) => [...(words[index] ?? []), ...(near[index] ?? [])]
  const unknownCorrected = words.map((word, index) => (isKnown[index] ? word : correctWord(index)))
  const isEnough = !areAllKnown && (yield unknownCorrected)
  const corrections = isEnough ? unknownCorrected : words.map((_, index) => correctWord(index))
  const nearest = corrections.map((alternatives, index) =>
    alternatives.length > (words[index] ?? []).length ? near[index]?.[0] : typed[index],
  )
  return { words: corrections, nearest: nearest.join(' ') }
}

export function correctWordsSync(
  words: readonly Alternatives[],
  vocabulary: Pick<Vocabulary, 'knows' | 'near'>,
  findsAny: (words: readonly Alternatives[]) => boolean,
): CorrectedWords | null {
  const correction = correctWords(words, vocabulary)
  let step = correction.next()
  while (!step.done) step = correction.next(findsAny(step.value))
  return step.value
}

/** Corrects the longest correctable start of a word, for words with several typos. */
function nearStart(word: string, near: Vocabulary['near']): string[] {
  const letters = [...word]
  const shortest = Math.max(START_MIN, Math.ceil((letters.length * 2) / 3))
  for (let length = letters.length - 1; length >= shortest; length -= 1) {
    const corrections = near(letters.slice(0, length).join(''))
    if (corrections.length > 0) return corrections
  }
  return []
}

/**
 * Returns looser queries for one that neither matches nor has a correction, the closest first: with unknown words
 * corrected by their start, without them, without one more word, and with a single word.
 */
export function fewerWords(
  words: readonly Alternatives[],
  { knows, near }: Pick<Vocabulary, 'knows' | 'near'>,
): CorrectedWords[] {
  const known = words.filter((word) => word.some(knows))
  const corrected = words.flatMap((word) => {
    if (word.some(knows)) return [word]
    const corrections = nearStart(word[0] ?? '', near)
    return corrections.length === 0 ? [] : [corrections]
  })
  const candidates = [
    corrected,
    known,
    ...known.map((_, index) => known.toSpliced(known.length - 1 - index, 1)),
    ...known.map((word) => [word]).toSorted(([a = []], [b = []]) => lengthOf(b) - lengthOf(a)),
  ].map((form) => ({ words: form, nearest: form.map(([word = '']) => word).join(' ') }))
  const typed = words.map(([word = '']) => word).join(' ')
  const distinct = new Map(candidates.map((form) => [form.nearest, form]))
  distinct.delete('')
  distinct.delete(typed)
  return [...distinct.values()].slice(0, FEWER_WORDS_MAX)
}

const lengthOf = ([word = '']: Alternatives) => word.length
