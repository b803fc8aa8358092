/** Values in one list of a statement; each engine takes more, neither gains by it. */
export const LISTED_MAX = 500

/** The values in order, in parts of at most so many. */
export function inChunks<T>(values: readonly T[], size = LISTED_MAX): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, part) => values.slice(part * size, (part + 1) * size))
}
