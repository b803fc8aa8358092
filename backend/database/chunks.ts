/** Values in one list of a statement; each engine takes more, neither gains by it. */
export const LISTED_MAX = 500

/** The values in order, in parts of at most so many. */
export function inChunks<T>(values: readonly T[], size = LISTED_MAX): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, part) => values.slice(part * size, (part + 1) * size))
}

/** Rows that are mapped in one turn of the event loop: validating 1,000 stations takes 34 ms. */
const MAPPED_IN_A_TURN = 100

// Captured here: tests replace the global one with that of a fake clock.
const { setImmediate } = globalThis

/** Resolves in the next turn of the event loop, after the requests that wait. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Reads pages, each behind the last row of the one before, until one is empty. */
export async function* readPages<Row, Place>(
  read: (after: Place) => Promise<readonly Row[]>,
  placeOf: (last: Row) => Place,
  first: Place,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let after = first; ; ) {
    const page = await read(after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = placeOf(last)
  }
}

/** Maps rows in order, with a turn of the event loop for each 100. */
export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const some of inChunks(rows, MAPPED_IN_A_TURN)) {
    if (mapped.length > 0) await nextTurn()
    mapped.push(...some.map(map))
  }
  return mapped
}
