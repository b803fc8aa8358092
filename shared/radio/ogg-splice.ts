import { CHECKSUM_AT, FIRST_PAGE, PAGE_HEADER_BYTES } from './ogg-pages.ts'

/** Pages that are remembered as sent: a burst of 80 s at 20 ms a page. */
export const SENT_PAGES = 4_096
/** A head is held until its sound comes. A larger one, with pictures, passes as it comes. */
export const MAX_HEAD_BYTES = 1_048_576

const FLAGS_AT = 5
const GRANULE_AT = 6
const SERIAL_AT = 14
const SEQUENCE_AT = 18
/** Of a page's sequence number, in its key beside 32 bits of checksum: a number has 53. */
const SEQUENCE_KEYS = 2 ** 20

/** What is to be sent for a page. */
export interface OggStep {
  readonly pages: readonly Buffer[]
  /** They begin a chain of another codec, sample rate or channel count than what was sent before. */
  readonly turned: boolean
}

/** Makes one stream of the pages of several connections. */
export interface OggSplice {
  /** The pages from here on come from a new connection. */
  begin(): void
  take(page: Buffer): OggStep
  /** All pages of the new connection so far were sent before. */
  readonly searching: boolean
}

const NOTHING: OggStep = { pages: [], turned: false }

/** The checksum covers all of a page, its serial and its sequence number too. */
const keyOf = (page: Buffer) =>
  page.readUInt32LE(CHECKSUM_AT) * SEQUENCE_KEYS + (page.readUInt32LE(SEQUENCE_AT) % SEQUENCE_KEYS)

const isFirst = (page: Buffer) => ((page[FLAGS_AT] ?? 0) & FIRST_PAGE) > 0
/** Pages of headers have the granule position 0; those in which none ends, -1, as large packets of sound have. */
const mayBeHead = (page: Buffer) => isFirst(page) || page.readBigInt64LE(GRANULE_AT) <= 0n

const isSame = (one: readonly Buffer[], other: readonly Buffer[]) =>
  one.length === other.length && one.every((page, n) => page.equals(other[n] ?? page))

/** Codec, channels and sample rate of a chain, as in the identification packets on its first pages. */
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
 * Icecast gives all listeners the same pages, so a page of a new connection that was sent before is left out, and the
 * first one that was not goes on after the last one sent: no sound is repeated. Where pages are missing between the
 * two, Chromium plays on without a gap. The headers of a chain are sent once.
 */
export function createOggSplice(): OggSplice {
  const sent = new Set<number>()
  /** Pages sent over earlier connections that may come again, each of them once; null: they have come. */
  let again: Set<number> | null = null
  /** The headers of the chain sent last, and of the chain that comes; null: none have come. */
  let head: Buffer[] | null = null
  let coming: Buffer[] | null = null
  let headBytes = 0
  /** No page with sound has followed the headers that come. */
  let inHead = false
  let last: Buffer | null = null

  const takeHead = (page: Buffer): OggStep => {
    if (!inHead || coming === null) {
      inHead = true
      coming = []
      headBytes = 0
    }
    // Copies, so that the chunks of the network are freed.
    coming.push(Buffer.from(page))
    headBytes += page.length
    if (headBytes <= MAX_HEAD_BYTES) return NOTHING
    head = coming
    return { pages: coming.splice(0), turned: false }
  }

  /** Whether the chain that comes begins in the present response: it is another one, or the same one once more. */
  const begins = (page: Buffer): boolean => {
    if (coming === null || coming === head) return false
    if (head === null || last === null || !isSame(coming, head)) return true
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
    begin() {
      again = sent.size > 0 ? new Set(sent) : null
      coming = null
      inHead = false
    },
    take(page) {
      if (isFirst(page) || (inHead && mayBeHead(page))) return takeHead(page)
      inHead = false
      if (again?.delete(keyOf(page))) return NOTHING
      again = null
      const starts = begins(page) ? (coming ?? []) : []
      const turned = starts.length > 0 && head !== null && kindOf(starts) !== kindOf(head)
      head = coming ?? head
      coming = head
      remember(page)
      return { pages: [...starts, page], turned }
    },
    get searching() {
      return again !== null
    },
  }
}
