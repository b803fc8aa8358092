import { describe, expect, test } from 'vitest'
import { findFrame, frameReaderFor, readAdtsHeader, readMp3Header } from './frames.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

const readMp3 = (...bytes: number[]) => readMp3Header(Uint8Array.from(bytes), 0)

describe('readMp3Header', () => {
  // Lengths from decoders and the standards.
  test.each([
    ['MPEG-1 layer III, 128 kbit/s, 44.1 kHz', [0xff, 0xfb, 0x90, 0x64], 417, 1152, 44_100],
    ['the same, padded', [0xff, 0xfb, 0x92, 0x64], 418, 1152, 44_100],
    ['the same, with a checksum', [0xff, 0xfa, 0x90, 0x64], 417, 1152, 44_100],
    ['MPEG-1 layer III, 320 kbit/s, 48 kHz', [0xff, 0xfb, 0xe4, 0x00], 960, 1152, 48_000],
    ['MPEG-1 layer III, 320 kbit/s, 32 kHz', [0xff, 0xfb, 0xe8, 0x00], 1_440, 1152, 32_000],
    ['MPEG-2 layer III, 64 kbit/s, 22.05 kHz', [0xff, 0xf3, 0x80, 0x00], 208, 576, 22_050],
    ['MPEG-2 layer III, 160 kbit/s, 24 kHz', [0xff, 0xf3, 0xe4, 0x00], 480, 576, 24_000],
    ['MPEG-2.5 layer III, 8 kbit/s, 8 kHz', [0xff, 0xe3, 0x18, 0x00], 72, 576, 8_000],
    ['MPEG-2.5 layer III, 64 kbit/s, 11.025 kHz', [0xff, 0xe3, 0x80, 0x00], 417, 576, 11_025],
    ['MPEG-1 layer II, 192 kbit/s, 48 kHz', [0xff, 0xfd, 0xa4, 0x00], 576, 1152, 48_000],
    ['MPEG-2 layer II, 160 kbit/s, 16 kHz', [0xff, 0xf5, 0xe8, 0x00], 1_440, 1152, 16_000],
    ['MPEG-1 layer I, 448 kbit/s, 32 kHz', [0xff, 0xff, 0xe8, 0x00], 672, 384, 32_000],
    ['MPEG-1 layer I, 32 kbit/s, 44.1 kHz, padded', [0xff, 0xff, 0x12, 0x00], 36, 384, 44_100],
  ])('%s', (_, bytes, length, samples, sampleRate) => {
    expect(readMp3(...bytes)).toMatchObject({ length, samples, sampleRate })
  })

  test.each([
    ['no sync', [0xfe, 0xfb, 0x90, 0x64]],
    ['half a sync', [0xff, 0xdb, 0x90, 0x64]],
    ['reserved version', [0xff, 0xeb, 0x90, 0x64]],
    ['reserved layer (ADTS)', [0xff, 0xf9, 0x90, 0x64]],
    ['free format', [0xff, 0xfb, 0x00, 0x64]],
    ['forbidden bit rate', [0xff, 0xfb, 0xf0, 0x64]],
    ['reserved sample rate', [0xff, 0xfb, 0x9c, 0x64]],
    ['reserved emphasis', [0xff, 0xfb, 0x90, 0x66]],
    ['cut off', [0xff, 0xfb, 0x90]],
    ['nothing', []],
  ])('rejects %s', (_, bytes) => {
    expect(readMp3(...bytes)).toBeNull()
  })

  test('reads at any offset within bounds', () => {
    const data = Uint8Array.of(0, 0, 0xff, 0xfb, 0x90, 0x64)
    expect(readMp3Header(data, 2)?.length).toBe(417)
    expect(readMp3Header(data, 3)).toBeNull()
    expect(readMp3Header(data, 99)).toBeNull()
  })

  test('allows bit rate and padding to change within a stream, but not version, layer, sample rate and channels', () => {
    const kind = readMp3(0xff, 0xfb, 0x90, 0x64)?.kind
    expect(readMp3(0xff, 0xfb, 0xa2, 0x84)?.kind).toBe(kind)
    for (const other of [
      [0xff, 0xfb, 0x94, 0x64],
      [0xff, 0xf3, 0x90, 0x64],
      [0xff, 0xfd, 0x90, 0x64],
      [0xff, 0xfb, 0x90, 0xc4],
    ]) {
      expect(readMp3(...other)?.kind).not.toBe(kind)
    }
  })
})

const readAdts = (...bytes: number[]) => readAdtsHeader(Uint8Array.from(bytes), 0)

describe('readAdtsHeader', () => {
  test.each([
    ['AAC-LC, 44.1 kHz', [0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc], 371, 1024, 44_100],
    ['with a checksum', [0xff, 0xf0, 0x50, 0x80, 0x2e, 0x7f, 0xfc], 371, 1024, 44_100],
    ['MPEG-2 AAC', [0xff, 0xf9, 0x50, 0x80, 0x2e, 0x7f, 0xfc], 371, 1024, 44_100],
    ['two blocks', [0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfd], 371, 2048, 44_100],
    ['24 kHz, as HE-AAC says', [0xff, 0xf1, 0x58, 0x80, 0x2e, 0x7f, 0xfc], 371, 1024, 24_000],
    ['the longest', [0xff, 0xf1, 0x50, 0x83, 0xff, 0xff, 0xfc], 8_191, 1024, 44_100],
    ['7.35 kHz', [0xff, 0xf1, 0x70, 0x80, 0x2e, 0x7f, 0xfc], 371, 1024, 7_350],
  ])('%s', (_, bytes, length, samples, sampleRate) => {
    expect(readAdts(...bytes)).toMatchObject({ length, samples, sampleRate })
  })

  test.each([
    ['MP3', [0xff, 0xfb, 0x90, 0x64, 0, 0, 0]],
    ['no sync', [0xff, 0xe1, 0x50, 0x80, 0x2e, 0x7f, 0xfc]],
    ['reserved sample rate', [0xff, 0xf1, 0x74, 0x80, 0x2e, 0x7f, 0xfc]],
    ['shorter than its header', [0xff, 0xf1, 0x50, 0x80, 0x00, 0xdf, 0xfc]],
    ['cut off', [0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f]],
    ['nothing', []],
  ])('rejects %s', (_, bytes) => {
    expect(readAdts(...bytes)).toBeNull()
  })

  test('allows length to change within a stream, but not profile, rate and channels', () => {
    const kind = readAdts(0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc)?.kind
    expect(readAdts(0xff, 0xf0, 0x50, 0x83, 0xff, 0xff, 0xfc)?.kind).toBe(kind)
    const others = [
      [0xff, 0xf9, 0x50, 0x80],
      [0xff, 0xf1, 0x90, 0x80],
      [0xff, 0xf1, 0x4c, 0x80],
      [0xff, 0xf1, 0x50, 0x40],
      [0xff, 0xf1, 0x51, 0x80],
    ]
    for (const other of others) expect(readAdts(...other, 0x2e, 0x7f, 0xfc)?.kind).not.toBe(kind)
    const mp3 = readMp3Header(Uint8Array.of(0xff, 0xff, 0x90, 0x64), 0)
    expect(mp3?.kind).toBeLessThan(kind ?? 0)
  })
})

describe('findFrame', () => {
  test.each([
    ['MP3', readMp3Header, mp3Frames(4)],
    ['AAC', readAdtsHeader, adtsFrames(4)],
  ])('finds %s from any byte of a frame', (_, read, frames) => {
    const data = Buffer.concat(frames)
    const [first = Buffer.alloc(0)] = frames
    expect(findFrame(data, read)).toBe(0)
    for (let cut = 1; cut <= first.length; cut += 1) {
      expect(findFrame(data.subarray(cut), read)).toBe(first.length - cut)
    }
    expect(findFrame(data, read, 1)).toBe(first.length)
  })

  test('requires three headers', () => {
    const [one = Buffer.alloc(0), two = Buffer.alloc(0), three = Buffer.alloc(0)] = mp3Frames(3)
    expect(findFrame(one, readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two]), readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two, three.subarray(0, 3)]), readMp3Header)).toBeNull()
    expect(findFrame(Buffer.concat([one, two, three.subarray(0, 4)]), readMp3Header)).toBe(0)
  })

  test('skips a false header before the true ones', () => {
    const data = Buffer.concat([Buffer.of(0xff, 0xff, 0xfb, 0x90, 0x64, 7), ...mp3Frames(3)])
    expect(findFrame(data, readMp3Header)).toBe(6)
  })

  test('requires headers of one kind', () => {
    const [one = Buffer.alloc(0)] = mp3Frames(1)
    const other = Buffer.alloc(384)
    Buffer.of(0xff, 0xfb, 0x94, 0x64).copy(other)
    expect(findFrame(Buffer.concat([one, other, other]), readMp3Header)).toBeNull()
  })

  test('finds none in noise, in linear time', () => {
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
])('frameReaderFor reads %s', (type, reader) => {
  expect(frameReaderFor(type)).toBe(reader)
})
