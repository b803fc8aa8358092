import { CONTINUED, LAST_PAGE, PAGE_HEADER_BYTES, writeChecksum } from './ogg-page.ts'

/**
 * Takes the empty packet off the last page of a chain, which Liquidsoap writes there: Chromium takes it for the end
 * of all sound, and the next song waits for a new connection. All other pages are returned as they are.
 */
export function withoutEmptyEnding(page: Buffer): Buffer {
  const headLength = PAGE_HEADER_BYTES + (page[PAGE_HEADER_BYTES - 1] ?? 0)
  if (!endsEmpty(page.subarray(0, headLength))) return page
  const shorter = Buffer.concat([page.subarray(0, headLength - 1), page.subarray(headLength)])
  shorter[PAGE_HEADER_BYTES - 1] = headLength - PAGE_HEADER_BYTES - 1
  writeChecksum(shorter)
  return shorter
}

/** Whether the last packet of a chain is an empty one of its own, and not the end of one that fills its segments. */
function endsEmpty(head: Buffer): boolean {
  const flags = head[5] ?? 0
  const segments = head[PAGE_HEADER_BYTES - 1] ?? 0
  if (!(flags & LAST_PAGE) || segments === 0 || head.at(-1) !== 0) return false
  return segments === 1 ? !(flags & CONTINUED) : head.at(-2) !== 255
}
