import { CHECKSUM_AT, FIRST_PAGE, PAGE_HEADER_BYTES } from './ogg-pages.ts'

/** Size of the history of sent pages: a burst of 80 s at 20 ms per page. */
export const SENT_PAGES = 4_096
/** Headers are held until the first audio page. Larger ones, with pictures, are sent immediately. */
export const MAX_HEAD_BYTES = 1_048_576

const FLAGS_AT = 5
const GRANULE_AT = 6
const SERIAL_AT = 14
const SEQUENCE_AT = 18
/** Part of the sequence number in a page's key, next to 32 bits of checksum: numbers have 53 bits. */
const SEQUENCE_KEYS = 2 ** 20

export interface OggStep {
  readonly pages: readonly Buffer[]
  /** The pages start a chain with another codec, sample rate or channel count. */
  readonly codecChanged: boolean
}

export interface OggSplice {
  startConnection(): void
  take(page: Buffer): OggStep
  /** True while all pages of the new connection were already sent. */
  readonly searching: boolean
}

const NOTHING: OggStep = { pages: [], codecChanged: false }

/** The checksum covers the full page, including serial and sequence number. */
const keyOf = (page: Buffer) =>
  page.readUInt32LE(CHECKSUM_AT) * SEQUENCE_KEYS + (page.readUInt32LE(SEQUENCE_AT) % SEQUENCE_KEYS)

const isFirst = (page: Buffer) => ((page[FLAGS_AT] ?? 0) & FIRST_PAGE) > 0
/** Header pages have granule position 0. Pages without a packet end have -1, including large audio packets. */
const mayBeHead = (page: Buffer) => isFirst(page) || page.readBigInt64LE(GRANULE_AT) <= 0n

const isSame = (one: readonly Buffer[], other: readonly Buffer[]) =>
  one.length === other.length && one.every((page, n) => page.equals(other[n] ?? page))

/** Codec, channels and sample rate of a chain, from the identification packets on its first pages. */
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
 * Icecast sends the same pages to all listeners, so pages of a new connection that were already sent are dropped, and
 * the first new one follows the last sent one: no audio is repeated. Chromium plays across missing pages without a gap.
 * The headers of a chain are sent once.
 */
export function createOggSplice(): OggSplice {
  const sent = new Set<number>()
  /** Pages of earlier connections that may be resent, each once; null after the first new page. */
  let resendable: Set<number> | null = null
  let head: Buffer[] | null = null
  let nextHead: Buffer[] | null = null
  let headBytes = 0
  /** True until an audio page follows the next chain's headers. */
  let inHead = false
  let last: Buffer | null = null

  const takeHead = (page: Buffer): OggStep => {
    if (!inHead || nextHead === null) {
      inHead = true
      nextHead = []
      headBytes = 0
    }
    // Copies, so that the network chunks can be freed.
    nextHead.push(Buffer.from(page))
    headBytes += page.length
    if (headBytes <= MAX_HEAD_BYTES) return NOTHING
    head = nextHead
    return { pages: nextHead.splice(0), codecChanged: false }
  }

  /** True if the next chain starts in this response: a different chain, or the same one restarted. */
  const startsChain = (page: Buffer): boolean => {
    if (nextHead === null || nextHead === head) return false
    if (head === null || last === null || !isSame(nextHead, head)) return true
    return (
      page.readUInt32LE(SERIAL_AT) === last.readUInt32LE(SERIAL_AT) &&
      page.readUInt32LE(SEQUENCE_AT) <= last.readUInt32LE(SEQUENCE_AT)
    )
  }

  const remember = (page: Buffer) => {
    sent.add(keyOf(page))
    const [oldest] = sent
    if (sent.size > SENT_PAGES && oldest !== undefined) sent.delete(oldest)
    last = Buffer.from(page.subarray(0, PAGE_HEADER_BYTES))
  }

  return {
    startConnection() {
      resendable = sent.size > 0 ? new Set(sent) : null
      nextHead = null
      inHead = false
    },
    take(page) {
      if (isFirst(page) || (inHead && mayBeHead(page))) return takeHead(page)
      inHead = false
      if (resendable?.delete(keyOf(page))) return NOTHING
      resendable = null
      const starts = startsChain(page) ? (nextHead ?? []) : []
      const turned = starts.length > 0 && head !== null && kindOf(starts) !== kindOf(head)
      head = nextHead ?? head
      nextHead = head
      remember(page)
      return { pages: [...starts, page], codecChanged: turned }
    },
    get searching() {
      return resendable !== null
    },
  }
}
