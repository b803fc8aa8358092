import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAdtsHeader } from './adts-header.ts'
import { createFrameTracker } from './frame-tracker.ts'
import { readMp3Header } from './mp3-header.ts'
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
    const whole = tracker.push(piece)
    if (whole > 0) sent = received + whole
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
        for (const { sent, received, held } of steps) {
          // Three headers make it certain; before, everything goes out.
          if (received < 2_400) continue
          expect(ends.has(sent)).toBe(true)
          // A frame that just ended may wait for nothing.
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
    for (const piece of cutInto(data, [997])) tracker.push(piece)
    const seconds = (40 * (read === readMp3Header ? 1152 : 1024)) / 44_100
    expect(tracker.seconds).toBeCloseTo(seconds, 9)
    expect(tracker.bytesPerSecond).toBeCloseTo(data.length / seconds, 6)
  })

  test('joins a stream in the middle of a frame', () => {
    const data = Buffer.concat(frames)
    const tracker = createFrameTracker(read)
    const steps = letThrough(tracker, cutInto(data.subarray(150), [333]))
    const ends = endsOf(frames)
    const last = steps.filter(({ received }) => received > 3_000)
    expect(last.every(({ sent }) => ends.has(sent + 150))).toBe(true)
  })

  test('after a gap it lets everything pass until it is certain again', () => {
    const tracker = createFrameTracker(read)
    const data = Buffer.concat([...frames.slice(0, 10), Buffer.alloc(700, 1), ...frames.slice(10)])
    const steps = letThrough(tracker, cutInto(data, [101]))
    const gap = Buffer.concat(frames.slice(0, 10)).length
    const within = steps.find(({ received }) => received > gap + 600)
    expect(within?.held).toBe(0)
    expect(steps.at(-1)?.sent).toBe(data.length)
  })

  test('a new connection begins with a whole frame', () => {
    const tracker = createFrameTracker(read)
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = frames
    tracker.push(Buffer.concat(frames).subarray(0, 5_000))
    tracker.restart()
    expect(tracker.push(first.subarray(0, 100))).toBe(0)
    expect(tracker.push(first.subarray(100))).toBe(first.length - 100)
    expect(tracker.push(Buffer.concat([second, first]).subarray(0, second.length + 9))).toBe(
      second.length,
    )
  })
})

test('what has no frames goes out at once', () => {
  const tracker = createFrameTracker(readMp3Header)
  for (const piece of [
    Buffer.alloc(1_000),
    Buffer.alloc(3, 0xff),
    Buffer.from('x'),
    Buffer.alloc(0),
  ]) {
    expect(tracker.push(piece)).toBe(piece.length)
  }
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
          const whole = tracker.push(Buffer.from(piece))
          expect(whole).toBeGreaterThanOrEqual(0)
          expect(whole).toBeLessThanOrEqual(piece.length)
        }
      }
    }),
  )
})
