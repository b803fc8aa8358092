import { describe, expect, test } from 'vitest'
import { readMp3Header } from './frames.ts'

const read = (...bytes: number[]) => readMp3Header(Uint8Array.from(bytes), 0)

describe('readMp3Header', () => {
  // Lengths as decoders and the standards give them.
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
    expect(read(...bytes)).toMatchObject({ length, samples, sampleRate })
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
  ])('%s is none', (_, bytes) => {
    expect(read(...bytes)).toBeNull()
  })

  test('reads at any place, and not beyond the end', () => {
    const data = Uint8Array.of(0, 0, 0xff, 0xfb, 0x90, 0x64)
    expect(readMp3Header(data, 2)?.length).toBe(417)
    expect(readMp3Header(data, 3)).toBeNull()
    expect(readMp3Header(data, 99)).toBeNull()
  })

  test('bit rate and padding may change within a stream; version, layer, sample rate and channel count may not', () => {
    const kind = read(0xff, 0xfb, 0x90, 0x64)?.kind
    expect(read(0xff, 0xfb, 0xa2, 0x84)?.kind).toBe(kind)
    for (const other of [
      [0xff, 0xfb, 0x94, 0x64],
      [0xff, 0xf3, 0x90, 0x64],
      [0xff, 0xfd, 0x90, 0x64],
      [0xff, 0xfb, 0x90, 0xc4],
    ]) {
      expect(read(...other)?.kind).not.toBe(kind)
    }
  })
})
