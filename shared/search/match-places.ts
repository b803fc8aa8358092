import { spelledWords } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { typedWords, withJoined } from './query-words.ts'

/** A range of UTF-16 units; `end` is exclusive. */
export interface MatchPlace {
  readonly start: number
  readonly end: number
}

/** A word of a text, folded, with the range of the original letter for each folded letter. */
interface WrittenWord {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Both forms of a word: folded, and with two-letter spellings. */
function toWritten(word: string, at: number): readonly WrittenWord[] {
  const forms = [0, 1].map(() => ({ folded: '', starts: [] as number[], ends: [] as number[] }))
  let place = at
  // A letter includes the marks after it.
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

/** Range of a typed word's match in a word, or in it and the following ones. */
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
  let remaining = word
  for (const { folded, ends } of [first, ...behind]) {
    const end = ends[remaining.length - 1]
    if (folded.startsWith(remaining) && start !== undefined && end !== undefined)
      return { start, end }
    if (folded === '' || !remaining.startsWith(folded)) return null
    remaining = remaining.slice(folded.length)
  }
  return null
}

/** Words of a text that are searched for a joined word. */
const JOINED_MAX = 8

/** Ranges of a text that match typed words, in order, for highlighting. The longest match of a word wins. */
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
