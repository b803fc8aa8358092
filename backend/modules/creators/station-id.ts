import { randomInt } from 'node:crypto'

/** Ids are at most 96 characters; the words of a name take up to this many. */
const WORDS_MAX = 60
const ENDING_LENGTH = 8
/** Without vowels, so that chance writes no words, and without what looks alike. */
const ENDING_LETTERS = 'bcdfghjkmnpqrstvwxz23456789'
/** For names without a Latin letter or a digit. */
const NAMELESS = 'station'

function randomEnding(): string {
  const letter = () => ENDING_LETTERS.charAt(randomInt(ENDING_LETTERS.length))
  return Array.from({ length: ENDING_LENGTH }, letter).join('')
}

/**
 * The id of a new station: its name as a slug, and eight letters that make it its own. An id is never
 * changed: favorites point at it.
 */
export function makeStationId(name: string, ending: () => string = randomEnding): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORDS_MAX)
    .replace(/^-+|(?<!-)-+$/g, '')
  return `${words || NAMELESS}-${ending()}`
}
