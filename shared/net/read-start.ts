import { createByteBuffer } from '../radio/byte-buffer.ts'
import { nextLook } from '../radio/next-look.ts'
import { sniffAudio } from '../radio/sniff-audio.ts'
import type { Clock } from './clock.ts'
import type { Body } from './decoded-body.ts'
import { loss } from './stream-problem.ts'

/** Enough to tell audio from a playlist from a page. */
const SNIFF_BYTES = 4_096
/** Sound that is told by its first letters tells its codec (of Ogg, of WAV) within so many. */
const CODEC_BYTES = 128
/** A slow station need not fill that: what has come this long after the first byte is judged. */
const SNIFF_MS = 1_000
/** A body of which nothing more comes is given up. */
const SILENCE_MS = 5_000

interface ReadLimits {
  readonly bytes: number
  /** How long to wait after each piece: afterwards what there is must suffice. */
  readonly waitMs: number
  /** Whether what has come when the time is up suffices; otherwise it is a failure. */
  readonly partSuffices: boolean
  /** True when the received bytes suffice. It reads from the start, so it is not called for each chunk. */
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
    let lookAt = 0
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
        reject(loss('silent', 'the answer breaks off'))
      })
    }
    const suffices = () => {
      if (isEnough === undefined || read.length < lookAt) return false
      lookAt = nextLook(read.length)
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

/**
 * The first bytes of a body, enough to judge it by, or all of a shorter one: sound is told by its first
 * frames and waits for nothing more. The body is left paused behind them. Throws 'silent' when it does
 * not begin within `silenceMs`.
 */
export function readStart(body: Body, clock: Clock, silenceMs = SILENCE_MS): Promise<Buffer> {
  const isEnough = (seen: Buffer) => seen.length >= CODEC_BYTES && sniffAudio(seen) !== null
  const limits = { bytes: SNIFF_BYTES, waitMs: SNIFF_MS, partSuffices: true, isEnough }
  return readUpTo(body, Buffer.alloc(0), clock, limits, silenceMs)
}

/**
 * The whole of a body of which `start` was read before, or its first `limit` bytes and what came with
 * them. Throws 'silent' when it stops on the way.
 */
export function readWhole(body: Body, start: Buffer, clock: Clock, limit: number): Promise<Buffer> {
  return readUpTo(body, start, clock, { bytes: limit, waitMs: SILENCE_MS, partSuffices: false })
}

/**
 * More of a body whose first bytes, `before`, do not suffice to judge it: `bytes` all in all, or what has
 * come within a second.
 */
export function readOn(body: Body, before: Buffer, clock: Clock, bytes: number): Promise<Buffer> {
  const limits = { bytes, waitMs: SNIFF_MS, partSuffices: true }
  return readUpTo(body, before, clock, limits, SNIFF_MS)
}

/**
 * More of a body until `isEnough`, or `bytes` all in all, or its end. Throws 'silent' when it stops on the
 * way.
 */
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
