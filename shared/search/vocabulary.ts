import { isUnspaced } from './plain-words.ts'
import type { Alternatives } from './understood-words.ts'

/** Words that one typed word may have meant; the shortest are nearest to it. */
const MEANT_MAX = 10
/** Words, in scripts without spaces, that have a typed one in them: joined names are among them. */
const WITHIN_MAX = 20
/** Shorter words have too many neighbours for any of them to be meant. */
const LETTERS_MIN = 4
/** Longer words are not looked into: each letter costs as many searches as there are letters at its place. */
const LETTERS_MAX = 24
/** Behind every letter that a word may have. */
const LAST = '\uffff'

/** Words by length, those of one length by the alphabet. */
const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)

/** The place of the first word that is not before this one, from a place on. */
function placeOf(words: readonly string[], word: string, from = 0): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The words that begin so. */
function beginningWith(words: readonly string[], beginning: string): readonly string[] {
  const from = placeOf(words, beginning)
  return words[from]?.startsWith(beginning)
    ? words.slice(from, placeOf(words, beginning + LAST, from))
    : []
}

/** The different letters that come behind a beginning. */
function lettersBehind(words: readonly string[], beginning: string): string[] {
  const letters: string[] = []
  let place = placeOf(words, beginning)
  for (;;) {
    const word = words[place]
    if (word === undefined || !word.startsWith(beginning)) return letters
    const code = word.codePointAt(beginning.length)
    const letter = code === undefined ? '' : String.fromCodePoint(code)
    if (letter !== '') letters.push(letter)
    // Behind the word itself, or behind all that go on with the letter.
    place = letter === '' ? place + 1 : placeOf(words, beginning + letter + LAST, place)
  }
}

/**
 * What a word begins with that is one letter away: one was left out, typed before the one in front of it, typed
 * too much, or another is meant.
 * @param behind the letters that may come behind a beginning
 */
function* oneAway(
  letters: readonly string[],
  behind: (beginning: string) => readonly string[],
): Generator<string> {
  for (const [at, letter] of letters.entries()) {
    const before = letters.slice(0, at).join('')
    const [next = '', ...others] = letters.slice(at + 1)
    const rest = next + others.join('')
    yield before + rest
    yield before + next + letter + others.join('')
    // Another last letter is none: the line above has it.
    for (const other of behind(before)) {
      yield before + other + letter + rest
      if (rest !== '') yield before + other + rest
    }
  }
}

/**
 * The words that the search knows, in order of their UTF-16 units: which of them a typed word may have meant.
 * A search in it takes some hundred comparisons, whatever its size.
 */
export function createVocabulary(all: Iterable<string>) {
  const words = [...all].sort()
  const unspaced = words.filter(isUnspaced).sort(byLength)
  // There are thousands in scripts without spaces, and none is a typo for a letter.
  const firstLetters = lettersBehind(words, '').filter((letter) => !isUnspaced(letter))

  return {
    size: words.length,

    /** Whether a word begins so. */
    knows: (beginning: string): boolean =>
      words[placeOf(words, beginning)]?.startsWith(beginning) === true,

    /** The shortest words that begin with a word that is one typo away. None for less than four letters. */
    near: (typed: string): string[] => {
      const letters = [...typed]
      if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return []
      const behind = (beginning: string) =>
        beginning === '' ? firstLetters : lettersBehind(words, beginning)
      const found = new Set<string>()
      for (const beginning of oneAway(letters, behind)) {
        for (const word of beginningWith(words, beginning)) found.add(word)
      }
      return [...found].sort(byLength).slice(0, MEANT_MAX)
    },

    /** The shortest words, in scripts without spaces, that have this one in them. */
    within: (part: string): string[] => {
      const found: string[] = []
      for (const word of unspaced) {
        // Words that begin like one that was found are found with it.
        if (word.includes(part) && !found.some((other) => word.startsWith(other))) found.push(word)
        if (found.length === WITHIN_MAX) break
      }
      return found
    },
  }
}
export type Vocabulary = ReturnType<typeof createVocabulary>

/** In a searched text, words are between spaces and bars (fold-text.ts). */
const WORDS = /[^ |]+/g

/** The vocabulary of searched texts. */
export const vocabularyIn = (searched: readonly string[]): Vocabulary =>
  createVocabulary(new Set(searched.flatMap((text) => text.match(WORDS) ?? [])))

/** Words that were meant. */
export interface WordsMeant {
  readonly words: readonly Alternatives[]
  /** The nearest of them, as a text to show. */
  readonly nearest: string
}

/** Words for the medium, which many names leave out: "Virgin Radio" is also searched for as "virgin radio fm". */
const MEDIUM = new Set(['fm', 'am', 'dab', 'radio', 'station', 'live', 'online', 'stream'])

/** The words without the last one for the medium, and without all of them. */
function withoutMedium(words: readonly Alternatives[]): (readonly Alternatives[])[] {
  const isMedium = ([word = '']: Alternatives) => MEDIUM.has(word)
  const last = words.findLastIndex(isMedium)
  const shorter = [words.filter((_, at) => at !== last), words.filter((some) => !isMedium(some))]
  return shorter.filter(({ length }) => length > 0 && length < words.length)
}

/**
 * The words that a user may have meant, when no station has those that were typed: the same without words for the
 * medium, or each of them or a word that is one typo away. Null when there are no others. Yields words, and has to be
 * given whether any station has them.
 */
export function* wordsMeant(
  words: readonly Alternatives[],
  vocabulary: Pick<Vocabulary, 'knows' | 'near'>,
): Generator<readonly Alternatives[], WordsMeant | null, boolean> {
  const typed = words.map(([word = '']) => word)
  const shorterForms = withoutMedium(words)
  // With filters nothing may be shown although stations have the words.
  if (shorterForms.length > 0 && (yield words)) return null
  for (const shorter of shorterForms) {
    const nearest = shorter.map(([word = '']) => word).join(' ')
    if (yield shorter) return { words: shorter, nearest }
  }
  const near = typed.map((word) => vocabulary.near(word))
  if (near.every(({ length }) => length === 0)) return null
  // A word that some station has is not mistyped: the others are to blame first.
  const known = words.map((word, index) => near[index]?.length === 0 || word.some(vocabulary.knows))
  const allKnown = known.every(Boolean)
  if (allKnown && (yield words)) return null
  const or = (index: number) => [...(words[index] ?? []), ...(near[index] ?? [])]
  const some = words.map((word, index) => (known[index] ? word : or(index)))
  const isEnough = !allKnown && (yield some)
  const meant = isEnough ? some : words.map((_, index) => or(index))
  const nearest = meant.map((alternatives, index) =>
    alternatives.length > (words[index] ?? []).length ? near[index]?.[0] : typed[index],
  )
  return { words: meant, nearest: nearest.join(' ') }
}

/** The same where it is known immediately whether any station has some words. */
export function wordsMeantHere(
  words: readonly Alternatives[],
  vocabulary: Pick<Vocabulary, 'knows' | 'near'>,
  findsAny: (words: readonly Alternatives[]) => boolean,
): WordsMeant | null {
  const steps = wordsMeant(words, vocabulary)
  let step = steps.next()
  while (!step.done) step = steps.next(findsAny(step.value))
  return step.value
}
