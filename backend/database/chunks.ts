/** Maximum number of values in an SQL list. Both engines allow longer lists, but they are not faster. */
export const LISTED_MAX = 500

export function inChunks<T>(values: readonly T[], size = LISTED_MAX): T[][] {
  const count = Math.ceil(values.length / size)
  return Array.from({ length: count }, (_, index) => values.slice(index * size, (index + 1) * size))
}

/** Number of rows that are mapped per turn of the event loop. Validating 1,000 stations would block it for 34 ms. */
const ROWS_PER_TURN = 100

// Captured at import, because tests replace the global function with fake timers.
const { setImmediate } = globalThis

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Yields the pages of a keyset pagination until a page is empty. */
export async function* readPages<Row, Cursor>(
  readAfter: (cursor: Cursor) => Promise<readonly Row[]>,
  cursorOf: (lastRow: Row) => Cursor,
  firstCursor: Cursor,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let cursor = firstCursor; ; ) {
    const page = await readAfter(cursor)
    const lastRow = page.at(-1)
    if (lastRow === undefined) return
    yield page
    cursor = cursorOf(lastRow)
  }
}

/** Maps rows in several turns of the event loop, so that other requests are served in between. */
export async function mapInTurns<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const chunk of inChunks(rows, ROWS_PER_TURN)) {
    if (mapped.length > 0) await nextTurn()
    mapped.push(...chunk.map(map))
  }
  return mapped
}
