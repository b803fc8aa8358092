import { randomInt } from 'node:crypto'

const SLUG_LENGTH_MAX = 60
const ENDING_LENGTH = 8
/** Contains no vowels, which could form words, and no similar characters. */
const ENDING_LETTERS = 'bcdfghjkmnpqrstvwxz23456789'
const NAMELESS = 'station'

function randomEnding(): string {
  const letter = () => ENDING_LETTERS.charAt(randomInt(ENDING_LETTERS.length))
  return Array.from({ length: ENDING_LENGTH }, letter).join('')
}

/** Returns a slug of the name and eight random characters. Ids never change, because favorites refer to them. */
export function makeStationId(name: string, ending: () => string = randomEnding): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^-+|(?<!-)-+$/g, '')
  return `${slug || NAMELESS}-${ending()}`
}
