import { createByteBuffer } from '../radio/byte-buffer.ts'
import { nextAttemptSize } from '../radio/next-attempt-size.ts'
import { sniffAudio } from '../radio/sniff-audio.ts'
import type { Clock } from './clock.ts'
import type { Body } from './decoded-body.ts'
import { loss } from './stream-problem.ts'

const SNIFF_BYTES = 4_096
/** Bytes that contain the codec in the header of Ogg or WAV. */
const CODEC_BYTES = 128
/** Time after the first byte until a slow station's response is parsed as received. */
const SNIFF_MS = 1_000
const SILENCE_MS = 5_000

interface ReadLimits {
  readonly bytes: number
  readonly waitMs: number
  /** On timeout: resolve with the received part instead of rejecting. */
  readonly partSuffices: boolean
  /** Ends reading early. Parses from the start each time, so it does not run for each chunk. */
  readonly isEnough?: (seen: Buffer) => boolean
}

function readUpTo(
  body: Body,
  before: Buffer,
  clock: Clock,
  { bytes, waitMs, partSuffices, isEnough }: ReadLimits,
  silenceMs = SILENCE_MS,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const read = createByteBuffer()
    read.append(before)
    let checkAt = 0
    let stopTimer = () => {}
    const detach = () => {
      stopTimer()
      body.pause()
      body.off('data', take)
      body.off('end', finish)
      body.off('close', finish)
    }
    const finish = () => {
      detach()
      resolve(read.view())
    }
    const wait = (ms: number) => {
      stopTimer = clock.after(ms, () => {
        if (partSuffices && read.length > 0) return finish()
        detach()
        reject(loss('silent', 'the response stopped'))
      })
    }
    const suffices = () => {
      if (isEnough === undefined || read.length < checkAt) return false
      checkAt = nextAttemptSize(read.length)
      return isEnough(read.view())
    }
    const take = (chunk: Buffer) => {
      const isFirst = read.length === 0
      read.append(chunk)
      if (read.length >= bytes || suffices()) return finish()
      if (partSuffices && !isFirst) return
      stopTimer()
      wait(waitMs)
    }
    if (body.readableEnded || body.destroyed || read.length >= bytes) return finish()
    wait(silenceMs)
    body.on('end', finish)
    body.on('close', finish)
    body.on('data', take)
    body.resume()
  })
}

/** First bytes of a body, until the type is known, then paused. Throws 'silent' without data in `silenceMs`. */
export function readStart(body: Body, clock: Clock, silenceMs = SILENCE_MS): Promise<Buffer> {
  const isEnough = (seen: Buffer) => seen.length >= CODEC_BYTES && sniffAudio(seen) !== null
  const limits = { bytes: SNIFF_BYTES, waitMs: SNIFF_MS, partSuffices: true, isEnough }
  return readUpTo(body, Buffer.alloc(0), clock, limits, silenceMs)
}

/** Reads to the end, or about `limit` bytes; `start` was read before. Throws 'silent' when the body stops. */
export function readFull(body: Body, start: Buffer, clock: Clock, limit: number): Promise<Buffer> {
  return readUpTo(body, start, clock, { bytes: limit, waitMs: SILENCE_MS, partSuffices: false })
}

/** Continues after `before` up to `bytes` in total, or whatever arrives within a second. */
export function readMore(body: Body, before: Buffer, clock: Clock, bytes: number): Promise<Buffer> {
  const limits = { bytes, waitMs: SNIFF_MS, partSuffices: true }
  return readUpTo(body, before, clock, limits, SNIFF_MS)
}

/** Continues after `before` until `isEnough`, `bytes` in total, or the end. Throws 'silent' when the body stops. */
export function readUntil(
  body: Body,
  before: Buffer,
  clock: Clock,
  bytes: number,
  isEnough: (seen: Buffer) => boolean,
): Promise<Buffer> {
  if (isEnough(before)) return Promise.resolve(before)
  return readUpTo(body, before, clock, { bytes, waitMs: SILENCE_MS, partSuffices: false, isEnough })
}
