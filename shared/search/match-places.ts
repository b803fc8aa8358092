import { isUnspaced, plainWords, toPlain } from './plain-words.ts'

/** A part of a text, in places of its UTF-16 units; `end` is behind it. */
export interface MatchPlace {
  readonly start: number
  readonly end: number
}

/** A word of a text: plain, and for each of its plain letters where the letter as written begins and ends. */
interface WrittenWord {
  readonly plain: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function toWritten(word: string, at: number): WrittenWord {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  let place = at
  // A letter with the marks behind it is one.
  for (const [letter] of word.matchAll(/.\p{M}*/gsu)) {
    const letters = toPlain(letter)
    for (let index = 0; index < letters.length; index += 1) {
      starts.push(place)
      ends.push(place + letter.length)
    }
    plain += letters
    place += letter.length
  }
  return { plain, starts, ends }
}

/** The part of a written word that a plain word matches. */
function placeIn({ plain, starts, ends }: WrittenWord, word: string): MatchPlace | null {
  const from = isUnspaced(word) ? plain.indexOf(word) : plain.startsWith(word) ? 0 : -1
  const start = starts[from]
  const end = ends[from + word.length - 1]
  return start === undefined || end === undefined ? null : { start, end }
}

/**
 * The parts of a text that typed words match, in order and apart from each other: what is highlighted. Of a
 * word several could match, the longest match counts.
 */
export function matchPlaces(text: string, typed: string): MatchPlace[] {
  const words = plainWords(typed)
  const places: MatchPlace[] = []
  for (const found of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const written = toWritten(found[0], found.index)
    const [longest] = words
      .map((word) => placeIn(written, word))
      .filter((place) => place !== null)
      .sort((a, b) => b.end - b.start - (a.end - a.start))
    if (longest !== undefined) places.push(longest)
  }
  return places
}
