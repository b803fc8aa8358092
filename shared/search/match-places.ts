/** Finds the parts of a text that match a search, for highlighting. */
import { spelledWords } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { typedWords, withJoined } from './query-words.ts'

/** A range of UTF-16 units. `end` is exclusive. */
export interface MatchPlace {
  readonly start: number
  readonly end: number
}

/** A folded word of a text. `starts` and `ends` are the ranges of the original letters, for each folded letter. */
interface TextWord {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Returns both forms of a word: folded, and with two-letter spellings. */
function formsOf(word: string, wordStart: number): readonly TextWord[] {
  const forms = [0, 1].map(() => ({ folded: '', starts: [] as number[], ends: [] as number[] }))
  let letterStart = wordStart
  // A letter includes the marks after it.
  for (const [letter] of word.matchAll(/.[\p{M}\uff9e\uff9f]*/gsu)) {
    const [spellings = ['']] = spelledWords(letter)
    for (const [formIndex, form] of forms.entries()) {
      const letters = spellings[formIndex] ?? spellings[0]
      for (let index = 0; index < letters.length; index += 1) {
        form.starts.push(letterStart)
        form.ends.push(letterStart + letter.length)
      }
      form.folded += letters
    }
    letterStart += letter.length
  }
  return forms
}

/** Returns the range of the typed word in the word `first`, or in `first` joined with the words after it. */
function placeIn(first: TextWord, following: readonly TextWord[], word: string): MatchPlace | null {
  if (isUnspaced(word)) {
    const from = first.folded.indexOf(word)
    const [start, end] = [first.starts[from], first.ends[from + word.length - 1]]
    return start === undefined || end === undefined ? null : { start, end }
  }
  const [start] = first.starts
  let remaining = word
  for (const { folded, ends } of [first, ...following]) {
    const end = ends[remaining.length - 1]
    if (folded.startsWith(remaining) && start !== undefined && end !== undefined)
      return { start, end }
    if (folded === '' || !remaining.startsWith(folded)) return null
    remaining = remaining.slice(folded.length)
  }
  return null
}

/** Maximum number of words of a text that one joined word spans. */
const JOINED_MAX = 8

/** Returns the ranges of a text that match typed words, in order. The longest match of a word wins. */
export function matchPlaces(text: string, typed: string): MatchPlace[] {
  const words = new Set(withJoined(typedWords(typed)).flat())
  const textWords = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].map((match) =>
    formsOf(match[0], match.index),
  )
  const places: MatchPlace[] = []
  for (const [index, forms] of textWords.entries()) {
    const following = textWords
      .slice(index + 1, index + JOINED_MAX)
      .flatMap(([folded]) => folded ?? [])
    const [longest] = forms
      .flatMap((form) => [...words].map((word) => placeIn(form, following, word)))
      .filter((place) => place !== null)
      .sort((a, b) => b.end - b.start - (a.end - a.start))
    if (longest !== undefined && longest.start >= (places.at(-1)?.end ?? 0)) places.push(longest)
  }
  return places
}
