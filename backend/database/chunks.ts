/** Values per statement list. Both engines allow more, without a benefit. */
export const LISTED_MAX = 500

export function inChunks<T>(values: readonly T[], size = LISTED_MAX): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, part) => values.slice(part * size, (part + 1) * size))
}

/** Rows mapped per turn of the event loop: validating 1,000 stations takes 34 ms. */
const ROWS_PER_TURN = 100

// Captured here, because tests replace the global one with fake timers.
const { setImmediate } = globalThis

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

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

export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const some of inChunks(rows, ROWS_PER_TURN)) {
    if (mapped.length > 0) await nextTurn()
    mapped.push(...some.map(map))
  }
  return mapped
}
