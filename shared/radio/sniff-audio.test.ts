import { expect, test } from 'vitest'
import { sniffAudio } from './sniff-audio.ts'
import { adtsFrames, mp3Frames } from './testing/frames.ts'

const mp3 = Buffer.concat(mp3Frames(8))
const aac = Buffer.concat(adtsFrames(8))
const transport = Buffer.alloc(3 * 188, 1)
for (const at of [0, 188, 376]) transport[at] = 0x47
const id3 = (size: number) =>
  Buffer.of(0x49, 0x44, 0x33, 4, 0, 0, 0, 0, (size >> 7) & 0x7f, size & 0x7f)

test.each([
  ['MP3', mp3, 'audio/mpeg'],
  ['MP3 from the middle of a frame', mp3.subarray(200), 'audio/mpeg'],
  ['MP3 behind a tag', Buffer.concat([id3(300), Buffer.alloc(300), mp3]), 'audio/mpeg'],
  ['MP3 behind a longer tag', Buffer.concat([id3(9_000), Buffer.alloc(500)]), 'audio/mpeg'],
  ['AAC', aac, 'audio/aac'],
  ['AAC from the middle', aac.subarray(33), 'audio/aac'],
  ['AAC behind a tag', Buffer.concat([id3(73), Buffer.alloc(73), aac]), 'audio/aac'],
  ['Ogg', Buffer.from('OggS\0'), 'audio/ogg'],
  ['FLAC', Buffer.from('fLaC\0'), 'audio/flac'],
  ['WAV', Buffer.from('RIFF1234WAVEfmt '), 'audio/wav'],
  ['MP4', Buffer.from('\0\0\0\x18ftypM4A '), 'audio/mp4'],
  ['a segment of MP4', Buffer.from('\0\0\0\x18stypmsdh'), 'audio/mp4'],
  ['WebM', Buffer.of(0x1a, 0x45, 0xdf, 0xa3), 'audio/webm'],
  ['MPEG-TS', transport, 'video/mp2t'],
  ['two frames only', Buffer.concat(mp3Frames(2)), null],
  ['text', Buffer.from('Hello, this is a page'), null],
  ['zeros', Buffer.alloc(4_096), null],
  ['ones', Buffer.alloc(4_096, 0xff), null],
  ['nothing', Buffer.alloc(0), null],
])('detects %s', (_, start, expected) => {
  expect(sniffAudio(start)).toBe(expected)
})
