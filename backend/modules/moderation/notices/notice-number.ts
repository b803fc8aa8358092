import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that is taken for a digit. 16 of them are 80 bits, which are not guessed. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** The number of a new notice, with which one may read what became of it. */
export const makeNoticeNumber = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
