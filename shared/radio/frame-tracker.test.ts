import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameTracker } from './frame-tracker.ts'
import { readAdtsHeader, readMp3Header } from './frames.ts'
import { adtsFrames, cutInto, mp3Frames } from './testing/frames.ts'

function endsOf(frames: readonly Buffer[]): Set<number> {
  let at = 0
  return new Set(
    frames.map((frame) => {
      at += frame.length
      return at
    }),
  )
}

/** Bytes released after each chunk, from the start. */
function releasedAfter(tracker: ReturnType<typeof createFrameTracker>, pieces: readonly Buffer[]) {
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
  test('holds back an incomplete frame, however chunks are cut', () => {
    const ends = endsOf(frames)
    const data = Buffer.concat(frames)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 1 }), (lengths) => {
        const tracker = createFrameTracker(read)
        const steps = releasedAfter(tracker, cutInto(data, lengths))
        for (const { sent, held } of steps) {
          expect(sent === 0 || ends.has(sent)).toBe(true)
          // A complete frame waits for the next header, unless the chunk ends with it.
          expect(held).toBeLessThan(longest + 7)
        }
        expect(steps.at(-1)?.sent).toBe(data.length)
      }),
    )
  })

  test('counts seconds and bytes per second', () => {
    const tracker = createFrameTracker(read)
    expect(tracker.seconds).toBe(0)
    expect(tracker.bytesPerSecond).toBeNull()
    const data = Buffer.concat(frames)
    // The first ten frames are single chunks: a chunk that ends with a frame counts it once.
    for (const frame of frames.slice(0, 10)) tracker.push(frame)
    const remaining = Buffer.concat(frames.slice(10))
    for (const piece of cutInto(remaining, [997, 1, 1, 1])) tracker.push(piece)
    const seconds = (40 * (read === readMp3Header ? 1152 : 1024)) / 44_100
    expect(tracker.seconds).toBeCloseTo(seconds, 9)
    expect(tracker.bytesPerSecond).toBeCloseTo(data.length / seconds, 6)
  })

  test('breaks after the last frame that is followed by a header', () => {
    const complete = Buffer.concat(frames.slice(0, 9))
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
      // If a chunk ends with a frame, that alone proves that the frame is complete.
      expect(end).toBe(packet === 1 ? complete.length + (frames[9]?.length ?? 0) : complete.length)
      expect(tracker.kind).toBe(read(sound, 0)?.kind)
    }
  })

  test('finds the last complete frame although part of the next header follows', () => {
    const tracker = createFrameTracker(read)
    const two = Buffer.concat(frames.slice(0, 2))
    expect(tracker.push(Buffer.concat([two, Buffer.of(0xff)]))).toBe(frames[0]?.length)
    expect(tracker.end()).toBe(-1)
  })

  test('starts a new connection with a complete frame', () => {
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

test('breaks at the first byte of data without frames', () => {
  const tracker = createFrameTracker(readMp3Header)
  expect(tracker.push(Buffer.alloc(1_000))).toBe(0)
  expect(tracker.broken).toBe(true)
  expect(tracker.kind).toBeNull()
  expect(tracker.seconds).toBe(0)
})

test('ignores a header inside a long frame', () => {
  // 20 frames of 960 bytes with a false header in the middle.
  const frames = Array.from({ length: 20 }, () => {
    const frame = Buffer.alloc(960, 5)
    Buffer.of(0xff, 0xfb, 0xe4, 0).copy(frame)
    Buffer.of(0xff, 0xfb, 0x90, 0x64).copy(frame, 300)
    return frame
  })
  const tracker = createFrameTracker(readMp3Header)
  const steps = releasedAfter(tracker, cutInto(Buffer.concat(frames), [1_460]))
  expect(steps.slice(3).every(({ sent }) => sent % 960 === 0)).toBe(true)
})

test('never returns more than it received and never throws', () => {
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
