import { spelledWords } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { typedWords, withJoined } from './understood-words.ts'

/** A part of a text, in places of its UTF-16 units; `end` is behind it. */
export interface MatchPlace {
  readonly start: number
  readonly end: number
}

/** A word of a text: folded, and for each of its folded letters where the letter as written begins and ends. */
interface WrittenWord {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** A written word as it is folded, and as it is spelled with two letters for one. */
function toWritten(word: string, at: number): readonly WrittenWord[] {
  const forms = [0, 1].map(() => ({ folded: '', starts: [] as number[], ends: [] as number[] }))
  let place = at
  // A letter with the marks behind it is one.
  for (const [letter] of word.matchAll(/.[\p{M}\uff9e\uff9f]*/gsu)) {
    const [spellings = ['']] = spelledWords(letter)
    for (const [which, form] of forms.entries()) {
      const letters = spellings[which] ?? spellings[0]
      for (let index = 0; index < letters.length; index += 1) {
        form.starts.push(place)
        form.ends.push(place + letter.length)
      }
      form.folded += letters
    }
    place += letter.length
  }
  return forms
}

/** The part of a written word, or of it and those behind it, that a typed word matches. */
function placeIn(
  first: WrittenWord,
  behind: readonly WrittenWord[],
  word: string,
): MatchPlace | null {
  if (isUnspaced(word)) {
    const from = first.folded.indexOf(word)
    const [start, end] = [first.starts[from], first.ends[from + word.length - 1]]
    return start === undefined || end === undefined ? null : { start, end }
  }
  const [start] = first.starts
  let rest = word
  for (const { folded, ends } of [first, ...behind]) {
    const end = ends[rest.length - 1]
    if (folded.startsWith(rest) && start !== undefined && end !== undefined) return { start, end }
    if (folded === '' || !rest.startsWith(folded)) return null
    rest = rest.slice(folded.length)
  }
  return null
}

/** Words of a text that a joined word is looked for in. */
const JOINED_MAX = 8

/**
 * The parts of a text that typed words match, in order and apart from each other: what is highlighted. Of a
 * word several could match, the longest match counts.
 */
export function matchPlaces(text: string, typed: string): MatchPlace[] {
  const words = new Set(withJoined(typedWords(typed)).flat())
  const written = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map((found) =>
    toWritten(found[0], found.index),
  )
  const places: MatchPlace[] = []
  for (const [at, forms] of written.entries()) {
    const behind = written.slice(at + 1, at + JOINED_MAX).flatMap(([folded]) => folded ?? [])
    const [longest] = forms
      .flatMap((form) => [...words].map((word) => placeIn(form, behind, word)))
      .filter((place) => place !== null)
      .sort((a, b) => b.end - b.start - (a.end - a.start))
    if (longest !== undefined && longest.start >= (places.at(-1)?.end ?? 0)) places.push(longest)
  }
  return places
}
