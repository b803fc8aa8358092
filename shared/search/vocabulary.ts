import { isUnspaced } from './plain-words.ts'
import type { Alternatives } from './query-words.ts'

/** Most corrections of one typed word; the shortest are the closest. */
const CORRECTIONS_MAX = 10
/** Most words that contain a typed word, in scripts without spaces, including joined names. */
const WITHIN_MAX = 20
/** Shorter words have too many neighbors to correct. */
const LETTERS_MIN = 4
/** Longer words are not corrected: each letter costs as many searches as there are letters at its position. */
const LETTERS_MAX = 24
const LAST = '\uffff'

const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

/** Index of the first word >= `word`, from `from`. */
function placeOf(words: readonly string[], word: string, from = 0): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function wordsWithPrefix(words: readonly string[], prefix: string): readonly string[] {
  const from = placeOf(words, prefix)
  return words[from]?.startsWith(prefix)
    ? words.slice(from, placeOf(words, prefix + LAST, from))
    : []
}

function lettersAfter(words: readonly string[], prefix: string): string[] {
  const letters: string[] = []
  let place = placeOf(words, prefix)
  for (;;) {
    const word = words[place]
    if (word === undefined || !word.startsWith(prefix)) return letters
    const code = word.codePointAt(prefix.length)
    const letter = code === undefined ? '' : String.fromCodePoint(code)
    if (letter !== '') letters.push(letter)
    // Skip the word itself, or all words with this letter.
    place = letter === '' ? place + 1 : placeOf(words, prefix + letter + LAST, place)
  }
}

/** Prefixes at edit distance one. `behind` returns the letters that may follow a prefix. */
function* oneAway(
  letters: readonly string[],
  behind: (prefix: string) => readonly string[],
): Generator<string> {
  for (const [at, letter] of letters.entries()) {
    const before = letters.slice(0, at).join('')
    const [next = '', ...others] = letters.slice(at + 1)
    const following = next + others.join('')
    yield before + following
    yield before + next + letter + others.join('')
    // A different last letter is covered by the prefix without it.
    for (const other of behind(before)) {
      yield before + other + letter + following
      if (following !== '') yield before + other + following
    }
  }
}

/** Sorted words of the search index. A lookup takes some hundred comparisons, whatever its size. */
export function createVocabulary(all: Iterable<string>) {
  const words = [...all].sort()
  const unspaced = words.filter(isUnspaced).sort(byLength)
  // Scripts without spaces have thousands of letters, none of which is a typo of a letter.
  const firstLetters = lettersAfter(words, '').filter((letter) => !isUnspaced(letter))

  return {
    size: words.length,

    knows: (prefix: string): boolean => words[placeOf(words, prefix)]?.startsWith(prefix) === true,

    /** The shortest words with a prefix at edit distance one. None for fewer than four letters. */
    near: (typed: string): string[] => {
      const letters = [...typed]
      if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return []
      const behind = (prefix: string) =>
        prefix === '' ? firstLetters : lettersAfter(words, prefix)
      const found = new Set<string>()
      for (const prefix of oneAway(letters, behind)) {
        for (const word of wordsWithPrefix(words, prefix)) found.add(word)
      }
      return [...found].sort(byLength).slice(0, CORRECTIONS_MAX)
    },

    /** The shortest words that contain this one, in scripts without spaces. */
    within: (part: string): string[] => {
      const found: string[] = []
      for (const word of unspaced) {
        // A word with a found word as prefix is matched by it.
        if (word.includes(part) && !found.some((other) => word.startsWith(other))) found.push(word)
        if (found.length === WITHIN_MAX) break
      }
      return found
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

/** Words for the medium that many names omit: "Virgin Radio" is also searched as "virgin radio fm". */
const MEDIUM = new Set(['fm', 'am', 'dab', 'radio', 'station', 'live', 'online', 'stream'])

/** Words without the last medium word, and without all of them. */
function withoutMedium(words: readonly Alternatives[]): (readonly Alternatives[])[] {
  const isMedium = ([word = '']: Alternatives) => MEDIUM.has(word)
  const last = words.findLastIndex(isMedium)
  const shorter = [words.filter((_, at) => at !== last), words.filter((some) => !isMedium(some))]
  return shorter.filter(({ length }) => length > 0 && length < words.length)
}

/**
 * Corrects a query without matches: omits medium words, or replaces words by ones at edit distance one. Returns null
 * without corrections. Yields candidate words and expects whether any station matches them.
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
  // Words of some station are not typos: correct the others first.
  const known = words.map((word, index) => near[index]?.length === 0 || word.some(vocabulary.knows))
  const allKnown = known.every(Boolean)
  if (allKnown && (yield words)) return null
  const or = (index: number) => [...(words[index] ?? []), ...(near[index] ?? [])]
  const some = words.map((word, index) => (known[index] ? word : or(index)))
  const isEnough = !allKnown && (yield some)
  const corrections = isEnough ? some : words.map((_, index) => or(index))
  const nearest = corrections.map((alternatives, index) =>
    alternatives.length > (words[index] ?? []).length ? near[index]?.[0] : typed[index],
  )
  return { words: corrections, nearest: nearest.join(' ') }
}

/** `correctWords` with a synchronous check for matches. */
export function correctWordsSync(
  words: readonly Alternatives[],
  vocabulary: Pick<Vocabulary, 'knows' | 'near'>,
  findsAny: (words: readonly Alternatives[]) => boolean,
): CorrectedWords | null {
  const steps = correctWords(words, vocabulary)
  let step = steps.next()
  while (!step.done) step = steps.next(findsAny(step.value))
  return step.value
}
