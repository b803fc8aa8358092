import { ownValue } from '../../../shared/api/own-value.ts'

/** The letters the loops spell (ITU-R M.1677-1). */
const MORSE: Readonly<Record<string, string>> = {
  C: '-.-.',
  D: '-..',
  E: '.',
  N: '-.',
  O: '---',
  Q: '--.-',
  R: '.-.',
  T: '-',
  U: '..-',
}

/** One key press, in Morse units: when it begins and how long it is held. */
export interface KeyPress {
  readonly at: number
  readonly units: number
}

/**
 * The key presses of a word. A dot is one unit, a dash three; one unit between them, three between
 * letters, seven between words. Throws for a letter it does not know.
 */
export function keyMorse(text: string): KeyPress[] {
  const presses: KeyPress[] = []
  let at = 0
  for (const letter of text) {
    if (letter === ' ') {
      at += 4
      continue
    }
    const signs = ownValue(MORSE, letter)
    if (!signs) throw new Error(`No Morse sign for "${letter}".`)
    for (const sign of signs) {
      const units = sign === '-' ? 3 : 1
      presses.push({ at, units })
      at += units + 1
    }
    at += 2
  }
  return presses
}
