import { describe, expect, test } from 'vitest'
import { findFrame, frameReaderFor, readAdtsHeader, readMp3Header } from './frames.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

describe('findFrame', () => {
  test.each([
    ['MP3', readMp3Header, mp3Frames(4)],
    ['AAC', readAdtsHeader, adtsFrames(4)],
  ])('%s from any byte of a frame', (_, read, frames) => {
    const data = Buffer.concat(frames)
    const [first = Buffer.alloc(0)] = frames
    expect(findFrame(data, read)).toBe(0)
    for (let cut = 1; cut <= first.length; cut += 1) {
      expect(findFrame(data.subarray(cut), read)).toBe(first.length - cut)
    }
    expect(findFrame(data, read, 1)).toBe(first.length)
  })

  test('one or two headers are an accident', () => {
    const [one = Buffer.alloc(0), two = Buffer.alloc(0), three = Buffer.alloc(0)] = mp3Frames(3)
    expect(findFrame(one, readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two]), readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two, three.subarray(0, 3)]), readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two, three.subarray(0, 4)]), readMp3Header)).toBe(0)
  })

  test('a false header before the true ones is passed over', () => {
    const data = Buffer.concat([Buffer.of(0xff, 0xff, 0xfb, 0x90, 0x64, 7), ...mp3Frames(3)])
    expect(findFrame(data, readMp3Header)).toBe(6)
  })

  test('headers of different kinds confirm nothing', () => {
    const [one = Buffer.alloc(0)] = mp3Frames(1)
    const other = Buffer.alloc(384)
    Buffer.of(0xff, 0xfb, 0x94, 0x64).copy(other)
    expect(findFrame(Buffer.concat([one, other, other]), readMp3Header)).toBeNull()
  })

  test('finds none in noise, and quickly', () => {
    const before = performance.now()
    expect(findFrame(Buffer.alloc(262_144, 0xff), readMp3Header)).toBeNull()
    expect(findFrame(Buffer.alloc(262_144), readAdtsHeader)).toBeNull()
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})

test.each([
  ['audio/mpeg', readMp3Header],
  ['Audio/MPEG; x=y', readMp3Header],
  ['audio/mp3', readMp3Header],
  ['audio/aac', readAdtsHeader],
  ['audio/aacp', readAdtsHeader],
  ['audio/ogg', null],
  ['audio/flac', null],
  ['audio/mp4', null],
  ['', null],
  [null, null],
])('frames of %s', (type, reader) => {
  expect(frameReaderFor(type)).toBe(reader)
})
