import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameTracker } from './frame-tracker.ts'
import { readAdtsHeader, readMp3Header } from './frames.ts'
import { adtsFrames, cutInto, mp3Frames } from './testing/frames.ts'

/** Where each of the frames ends. */
function endsOf(frames: readonly Buffer[]): Set<number> {
  let at = 0
  return new Set(
    frames.map((frame) => {
      at += frame.length
      return at
    }),
  )
}

/** What has been let through after each piece, in bytes from the beginning. */
function letThrough(tracker: ReturnType<typeof createFrameTracker>, pieces: readonly Buffer[]) {
  let received = 0
  let sent = 0
  return pieces.map((piece) => {
    sent = received + tracker.push(piece)
    received += piece.length
    return { sent, received, held: received - sent }
  })
}

const kinds = [
  ['MP3', readMp3Header, mp3Frames(40), 418],
  ['AAC', readAdtsHeader, adtsFrames(40), 456],
] as const

describe.each(kinds)('%s', (_, read, frames, longest) => {
  test('holds back what is not yet a whole frame, however packets cut', () => {
    const ends = endsOf(frames)
    const data = Buffer.concat(frames)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 1 }), (lengths) => {
        const tracker = createFrameTracker(read)
        const steps = letThrough(tracker, cutInto(data, lengths))
        for (const { sent, held } of steps) {
          expect(sent === 0 || ends.has(sent)).toBe(true)
          // A frame that has come whole waits for the next header, unless the packet ends with it.
          expect(held).toBeLessThan(longest + 7)
        }
        expect(steps.at(-1)?.sent).toBe(data.length)
      }),
    )
  })

  test('counts the seconds and the pace of what went through', () => {
    const tracker = createFrameTracker(read)
    expect(tracker.seconds).toBe(0)
    expect(tracker.bytesPerSecond).toBeNull()
    const data = Buffer.concat(frames)
    // Of the first ten each is a chunk of its own: a chunk that ends with a frame counts it once.
    for (const frame of frames.slice(0, 10)) tracker.push(frame)
    const rest = Buffer.concat(frames.slice(10))
    for (const piece of cutInto(rest, [997, 1, 1, 1])) tracker.push(piece)
    const seconds = (40 * (read === readMp3Header ? 1152 : 1024)) / 44_100
    expect(tracker.seconds).toBeCloseTo(seconds, 9)
    expect(tracker.bytesPerSecond).toBeCloseTo(data.length / seconds, 6)
  })

  test('breaks after the last frame that a header follows', () => {
    const whole = Buffer.concat(frames.slice(0, 9))
    const sound = Buffer.concat([...frames.slice(0, 10), Buffer.alloc(700, 1), ...frames.slice(10)])
    for (const packet of [1, 101, 5_000]) {
      const tracker = createFrameTracker(read)
      let received = 0
      let end = 0
      for (const piece of cutInto(sound, [packet])) {
        end = received + tracker.push(piece)
        received += piece.length
        if (tracker.broken) break
      }
      expect(tracker.broken).toBe(true)
      // Where a packet ends with a frame, that alone shows that it is whole.
      expect(end).toBe(packet === 1 ? whole.length + (frames[9]?.length ?? 0) : whole.length)
      expect(tracker.kind).toBe(read(sound, 0)?.kind)
    }
  })

  test('finds the last frame of a connection whole, although a part of the next header followed', () => {
    const tracker = createFrameTracker(read)
    const two = Buffer.concat(frames.slice(0, 2))
    expect(tracker.push(Buffer.concat([two, Buffer.of(0xff)]))).toBe(frames[0]?.length)
    expect(tracker.end()).toBe(-1)
  })

  test('a new connection begins with a whole frame', () => {
    const tracker = createFrameTracker(read)
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = frames
    tracker.push(Buffer.concat(frames).subarray(0, 5_000))
    tracker.restart(null)
    expect(tracker.push(first.subarray(0, 100))).toBe(0)
    expect(tracker.push(first.subarray(100))).toBe(first.length - 100)
    expect(tracker.push(Buffer.concat([second, first]).subarray(0, second.length + 9))).toBe(
      second.length,
    )
  })
})

test('breaks at the first byte of what has no frames', () => {
  const tracker = createFrameTracker(readMp3Header)
  expect(tracker.push(Buffer.alloc(1_000))).toBe(0)
  expect(tracker.broken).toBe(true)
  expect(tracker.kind).toBeNull()
  expect(tracker.seconds).toBe(0)
})

test('a frame within one long one is no frame', () => {
  // 20 frames of 960 bytes, in whose middle something looks like a header.
  const frames = Array.from({ length: 20 }, () => {
    const frame = Buffer.alloc(960, 5)
    Buffer.of(0xff, 0xfb, 0xe4, 0).copy(frame)
    Buffer.of(0xff, 0xfb, 0x90, 0x64).copy(frame, 300)
    return frame
  })
  const tracker = createFrameTracker(readMp3Header)
  const steps = letThrough(tracker, cutInto(Buffer.concat(frames), [1_460]))
  expect(steps.slice(3).every(({ sent }) => sent % 960 === 0)).toBe(true)
})

test('never says more than it was given, and never throws', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.constantFrom(...mp3Frames(4), ...adtsFrames(4)),
  )
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 30 }), (pieces) => {
      for (const read of [readMp3Header, readAdtsHeader]) {
        const tracker = createFrameTracker(read)
        for (const piece of pieces) {
          expect(tracker.push(Buffer.from(piece))).toBeLessThanOrEqual(piece.length)
          if (tracker.broken) tracker.restart(tracker.kind)
        }
      }
    }),
  )
})
