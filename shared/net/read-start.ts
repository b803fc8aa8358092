import { createByteBuffer } from '../radio/byte-buffer.ts'
import { nextAttemptSize } from '../radio/next-attempt-size.ts'
import { sniffAudio } from '../radio/sniff-audio.ts'
import type { Clock } from './clock.ts'
import type { Body } from './decoded-body.ts'
import { loss } from './stream-problem.ts'

/** Reads the start of a response body, to detect its type, and further parts of it. */
const SNIFF_BYTES = 4_096
/** The header of Ogg or WAV names the codec within this many bytes. */
const CODEC_BYTES = 128
/** This long after the first byte, the bytes that a slow station has sent must suffice. */
const SNIFF_MS = 1_000
const SILENCE_MS = 5_000

interface ReadLimits {
  readonly bytes: number
  readonly waitMs: number
  /** True to resolve with the received bytes on a timeout, instead of rejecting. */
  readonly allowPartial: boolean
  /** Ends the reading early. It parses all bytes each time, so the reader does not call it for each chunk. */
  readonly isEnough?: (received: Buffer) => boolean
}

function readUpTo(
  body: Body,
  start: Buffer,
  clock: Clock,
  { bytes, waitMs, allowPartial, isEnough }: ReadLimits,
  silenceMs = SILENCE_MS,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received = createByteBuffer()
    received.append(start)
    let nextCheckBytes = 0
    let stopTimer = () => {}
    const detach = () => {
      stopTimer()
      body.pause()
      body.off('data', onChunk)
      body.off('end', finish)
      body.off('close', finish)
    }
    const finish = () => {
      detach()
      resolve(received.view())
    }
    const wait = (ms: number) => {
      stopTimer = clock.after(ms, () => {
        if (allowPartial && received.length > 0) return finish()
        detach()
        reject(loss('silent', 'the response stopped'))
      })
    }
    const hasEnough = () => {
      if (isEnough === undefined || received.length < nextCheckBytes) return false
      nextCheckBytes = nextAttemptSize(received.length)
      return isEnough(received.view())
    }
    const onChunk = (chunk: Buffer) => {
      const isFirst = received.length === 0
      received.append(chunk)
      if (received.length >= bytes || hasEnough()) return finish()
      if (allowPartial && !isFirst) return
      stopTimer()
      wait(waitMs)
    }
    if (body.readableEnded || body.destroyed || received.length >= bytes) return finish()
    wait(silenceMs)
    body.on('end', finish)
    body.on('close', finish)
    body.on('data', onChunk)
    body.resume()
  })
}

/** Reads bytes until they show the type, then pauses the body. Throws 'silent' when none arrive within `silenceMs`. */
export function readStart(body: Body, clock: Clock, silenceMs = SILENCE_MS): Promise<Buffer> {
  const isEnough = (received: Buffer) =>
    received.length >= CODEC_BYTES && sniffAudio(received) !== null
  const limits = { bytes: SNIFF_BYTES, waitMs: SNIFF_MS, allowPartial: true, isEnough }
  return readUpTo(body, Buffer.alloc(0), clock, limits, silenceMs)
}

/** Continues after `start` to the end of the body, or about `limit` bytes. Throws 'silent' when the body stops. */
export function readFull(body: Body, start: Buffer, clock: Clock, limit: number): Promise<Buffer> {
  return readUpTo(body, start, clock, { bytes: limit, waitMs: SILENCE_MS, allowPartial: false })
}

/** Continues after `start` up to `bytes` in total, but at most for a second. */
export function readMore(body: Body, start: Buffer, clock: Clock, bytes: number): Promise<Buffer> {
  const limits = { bytes, waitMs: SNIFF_MS, allowPartial: true }
  return readUpTo(body, start, clock, limits, SNIFF_MS)
}

/** Continues after `start` until `isEnough`, `bytes` in total, or the end. Throws 'silent' when the body stops. */
export function readUntil(
  body: Body,
  start: Buffer,
  clock: Clock,
  bytes: number,
  isEnough: (received: Buffer) => boolean,
): Promise<Buffer> {
  if (isEnough(start)) return Promise.resolve(start)
  return readUpTo(body, start, clock, { bytes, waitMs: SILENCE_MS, allowPartial: false, isEnough })
}
