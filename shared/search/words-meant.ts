import type { Alternatives } from './understood-words.ts'
import type { Vocabulary } from './vocabulary.ts'

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
