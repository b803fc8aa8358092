/** Continues an Ogg stream after a reconnect: drops the pages that were already sent. */
import { CHECKSUM_OFFSET, FIRST_PAGE, PAGE_HEADER_BYTES } from './ogg-pages.ts'

/** Size of the history of sent pages: a burst of 80 s at 20 ms per page. */
export const SENT_PAGES = 4_096
/** Header pages are buffered until the first audio page. Larger headers, with pictures, are sent immediately. */
export const MAX_HEAD_BYTES = 1_048_576

const FLAGS_OFFSET = 5
const GRANULE_OFFSET = 6
const SERIAL_OFFSET = 14
const SEQUENCE_OFFSET = 18
/** The key of a page has only the low bits of its sequence number, because the checksum takes 32 of 53 bits. */
const SEQUENCE_KEYS = 2 ** 20

export interface OggStep {
  readonly pages: readonly Buffer[]
  /** True when the pages start a chain with another codec, sample rate or channel count. */
  readonly codecChanged: boolean
}

export interface OggSplice {
  startConnection(): void
  take(page: Buffer): OggStep
  /** True while the new connection has only delivered pages that were already sent. */
  readonly searching: boolean
}

const NO_PAGES: OggStep = { pages: [], codecChanged: false }

/** Returns a key that identifies a page. The checksum covers the full page, including serial and sequence number. */
const keyOf = (page: Buffer) =>
  page.readUInt32LE(CHECKSUM_OFFSET) * SEQUENCE_KEYS +
  (page.readUInt32LE(SEQUENCE_OFFSET) % SEQUENCE_KEYS)

const isFirst = (page: Buffer) => ((page[FLAGS_OFFSET] ?? 0) & FIRST_PAGE) > 0
/** Header pages have granule position 0. Pages without a packet end have -1, even with parts of audio packets. */
const mayBeHead = (page: Buffer) => isFirst(page) || page.readBigInt64LE(GRANULE_OFFSET) <= 0n

const arePagesEqual = (first: readonly Buffer[], second: readonly Buffer[]) =>
  first.length === second.length && first.every((page, n) => page.equals(second[n] ?? page))

/** Returns codec, channels and sample rate of a chain, from the identification packets on its first pages. */
function kindOf(head: readonly Buffer[]): string {
  return head
    .filter(isFirst)
    .map((page) => {
      const packet = page.subarray(PAGE_HEADER_BYTES + (page[PAGE_HEADER_BYTES - 1] ?? 0))
      const text = packet.toString('latin1')
      // RFC 7845, section 5.1; the Vorbis I specification, section 4.2.2; RFC 9639, sections 8.2 and 10.1.
      if (text.startsWith('OpusHead')) return `opus ${packet[9]}`
      if (text.startsWith('\x01vorbis')) return `vorbis ${text.slice(11, 16)}`
      if (text.startsWith('\x7fFLAC')) return `flac ${text.slice(27, 30)}`
      return text.slice(0, 8)
    })
    .join()
}

/**
 * Drops the pages of a new connection that were already sent, so that no audio is repeated. This works because Icecast
 * sends the same pages to all listeners. Chromium plays across missing pages without a gap. Sends the headers of a
 * chain once.
 */
export function createOggSplice(): OggSplice {
  const sentPages = new Set<number>()
  /** Keys of sent pages that the server may repeat, each once. Null after the first new page. */
  let resendable: Set<number> | null = null
  let head: Buffer[] | null = null
  let nextHead: Buffer[] | null = null
  let headBytes = 0
  /** True until an audio page follows the next chain's headers. */
  let isInHead = false
  let lastSent: Buffer | null = null

  const takeHead = (page: Buffer): OggStep => {
    if (!isInHead || nextHead === null) {
      isInHead = true
      nextHead = []
      headBytes = 0
    }
    // Copy the page, so that the network chunk can be freed.
    nextHead.push(Buffer.from(page))
    headBytes += page.length
    if (headBytes <= MAX_HEAD_BYTES) return NO_PAGES
    head = nextHead
    return { pages: nextHead.splice(0), codecChanged: false }
  }

  /** True when this page starts a different chain or restarts the same chain. */
  const startsChain = (page: Buffer): boolean => {
    if (nextHead === null || nextHead === head) return false
    if (head === null || lastSent === null || !arePagesEqual(nextHead, head)) return true
    return (
      page.readUInt32LE(SERIAL_OFFSET) === lastSent.readUInt32LE(SERIAL_OFFSET) &&
      page.readUInt32LE(SEQUENCE_OFFSET) <= lastSent.readUInt32LE(SEQUENCE_OFFSET)
    )
  }

  const remember = (page: Buffer) => {
    sentPages.add(keyOf(page))
    const [oldest] = sentPages
    if (sentPages.size > SENT_PAGES && oldest !== undefined) sentPages.delete(oldest)
    lastSent = Buffer.from(page.subarray(0, PAGE_HEADER_BYTES))
  }

  return {
    startConnection() {
      resendable = sentPages.size > 0 ? new Set(sentPages) : null
      nextHead = null
      isInHead = false
    },
    take(page) {
      if (isFirst(page) || (isInHead && mayBeHead(page))) return takeHead(page)
      isInHead = false
      if (resendable?.delete(keyOf(page))) return NO_PAGES
      resendable = null
      const chainHead = startsChain(page) ? (nextHead ?? []) : []
      const codecChanged =
        chainHead.length > 0 && head !== null && kindOf(chainHead) !== kindOf(head)
      head = nextHead ?? head
      nextHead = head
      remember(page)
      return { pages: [...chainHead, page], codecChanged }
    },
    get searching() {
      return resendable !== null
    },
  }
}
