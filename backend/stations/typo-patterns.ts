/** Shorter words have too many neighbours for any of them to be meant. */
const LETTERS_MIN = 4
/** Longer words are not looked into: each letter costs four patterns. */
const LETTERS_MAX = 24

/**
 * What a word begins with when one letter of it was mistyped, left out, typed too much, or typed before the
 * one in front of it; `_` is any letter. None for a word of less than four letters.
 */
export function typoPatterns(plain: string): string[] {
  const letters = [...plain]
  if (letters.length < LETTERS_MIN || letters.length > LETTERS_MAX) return []
  const patterns = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const [next = '', ...rest] = after
    return [
      [...before, '_', ...after],
      [...before, '_', letter, ...after],
      [...before, ...after],
      [...before, next, letter, ...rest],
    ].map((pattern) => pattern.join(''))
  })
  // The last two letters swapped with nothing are the word itself.
  return [...new Set(patterns)].filter((pattern) => pattern !== plain)
}
