import { createByteBuffer } from './byte-buffer.ts'
import { CONTINUED, LAST_PAGE, PAGE_HEADER_BYTES, writeChecksum } from './ogg-page.ts'

const CAPTURE = Buffer.from('OggS')

/** Where a page may begin in `data` from `from` on: a whole capture pattern, or the beginning of one at the end. */
function nextPage(data: Buffer, from: number): number {
  const found = data.indexOf(CAPTURE, from)
  if (found >= 0) return found
  for (let at = Math.max(from, data.length - CAPTURE.length + 1); at < data.length; at += 1)
    if (CAPTURE.subarray(0, data.length - at).equals(data.subarray(at))) return at
  return data.length
}

/** Whether the last packet of a chain is an empty one of its own, and not the end of one that fills its segments. */
function endsEmpty(head: Buffer): boolean {
  const flags = head[5] ?? 0
  const segments = head[26] ?? 0
  if (!(flags & LAST_PAGE) || segments === 0 || head.at(-1) !== 0) return false
  return segments === 1 ? !(flags & CONTINUED) : head.at(-2) !== 255
}

function withoutLastSegment(page: Buffer, headLength: number): Buffer {
  const mended = Buffer.concat([page.subarray(0, headLength - 1), page.subarray(headLength)])
  mended[26] = (mended[26] ?? 0) - 1
  writeChecksum(mended)
  return mended
}

/**
 * Takes the empty packet off the last page of each chain, which Liquidsoap writes there: Chromium takes it for
 * the end of all sound, and the next song waits for a new connection. All other bytes pass as they are. Holds
 * a header that has not come whole (281 bytes), or one last page (64 kB).
 */
export function createOggEndings(out: (parts: readonly Buffer[]) => void): {
  push(chunk: Buffer): void
} {
  /** The beginning of a header, or of a last page that is to be changed. */
  const held = createByteBuffer()
  /** Bytes that there must be before what is held can go on. */
  let needed = 0
  /** Bytes of the page that passes which have not come yet. */
  let left = 0

  return {
    push(chunk) {
      const data = held.joinedWith(chunk)
      if (data.length < needed) return held.keepFrom(data, 0)
      needed = 0
      const parts: Buffer[] = []
      const pass = (from: number, to: number) => {
        if (to > from) parts.push(data.subarray(from, to))
        return to
      }
      let at = 0
      while (at < data.length) {
        if (left > 0) {
          const end = Math.min(data.length, at + left)
          left -= end - at
          at = pass(at, end)
          continue
        }
        at = pass(at, nextPage(data, at))
        const segments = data[at + PAGE_HEADER_BYTES - 1]
        const bodyAt = at + PAGE_HEADER_BYTES + (segments ?? 0)
        if (segments === undefined || bodyAt > data.length) break
        const head = data.subarray(at, bodyAt)
        const size = head
          .subarray(PAGE_HEADER_BYTES)
          .reduce((sum, bytes) => sum + bytes, head.length)
        if (!endsEmpty(head)) {
          left = size
          continue
        }
        if (at + size > data.length) {
          needed = size
          break
        }
        parts.push(withoutLastSegment(data.subarray(at, at + size), head.length))
        at += size
      }
      held.keepFrom(data, at)
      if (parts.length > 0) out(parts)
    },
  }
}
