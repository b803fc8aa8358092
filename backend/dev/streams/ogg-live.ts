import { type OggPage, writeOggPage } from './ogg-pages.ts'

/** One listener's endless logical stream, made of the pages of a loop. */
export interface OggLive {
  /** The header pages, to be sent first. */
  readonly header: Uint8Array
  /** The next page of audio, given any page of the loop and the samples it plays. */
  next(page: OggPage, samples: number): Uint8Array
}

/**
 * Starts a logical stream with the codec's header pages. Sequence numbers run on without a gap and
 * granule positions grow from zero whatever page of the loop comes, so that a player sees one long
 * stream that began when it joined, and a join of the loop looks like any other page.
 */
export function openOggLive(headers: readonly OggPage[], serial: number): OggLive {
  let sequence = headers.length
  let granule = 0n
  const opening = headers.map((page, number) =>
    writeOggPage({ ...page, serial, sequence: number, first: number === 0, last: false }),
  )
  return {
    header: Buffer.concat(opening),
    next: (page, samples) => {
      granule += BigInt(samples)
      const bytes = writeOggPage({ ...page, serial, sequence, granule, first: false, last: false })
      sequence += 1
      return bytes
    },
  }
}
