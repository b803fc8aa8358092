import { spawnSync } from 'node:child_process'
import { childEnvironment } from '../../system/child-environment.ts'
import { splitAdtsFrames } from '../adts-frames.ts'
import { splitMp3Frames } from '../mp3-frames.ts'
import { OPUS_RATE, opusHead, opusPacketSamples, opusTags } from '../ogg-opus.ts'
import { lacePacket, packetsOfPage, readOggPages, writeOggPage } from '../ogg-pages.ts'
import { type Stereo, toFloatPcm } from './stereo.ts'

/**
 * Every loop is encoded three times in a row and its middle turn is cut out: a lapped transform
 * carries half a frame over each border, so only there do beginning and end fit each other.
 */
const TURNS = 3
/** Packets a page of the Opus loop: 200 ms. */
const PACKETS_PER_PAGE = 10
/** Any number does; a stream's serial only has to differ from others in the same file. */
const SERIAL = 0x756e6474

function ffmpeg(loop: Stereo, rate: number, output: readonly string[]): Uint8Array {
  const input = ['-f', 'f32le', '-ar', String(rate), '-ac', '2', '-i', 'pipe:0']
  const run = spawnSync('ffmpeg', ['-v', 'error', ...input, ...output, 'pipe:1'], {
    input: toFloatPcm(loop, TURNS),
    maxBuffer: 2 ** 26,
    env: childEnvironment(),
  })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`ffmpeg failed: ${run.stderr}`)
  return run.stdout
}

function middle<T>(items: readonly T[], perTurn: number): T[] {
  if (items.length < perTurn * 2) throw new Error('The encoder answered with too little.')
  return items.slice(perTurn, perTurn * 2)
}

/** MP3, constant 128 kbit/s, no tags, no info frame, and no frame that borrows bits of another. */
export function encodeMp3(loop: Stereo, rate: number): Uint8Array {
  const quality = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    '-reservoir',
    '0',
    '-compression_level',
    '0',
  ]
  const bare = ['-write_xing', '0', '-id3v2_version', '0', '-map_metadata', '-1', '-f', 'mp3']
  const frames = splitMp3Frames(ffmpeg(loop, rate, [...quality, ...bare]))
  const turn = middle(frames, loop.left.length / 1152)
  return Buffer.concat(turn.map((frame) => frame.bytes))
}

/** AAC-LC at about 96 kbit/s in ADTS frames. */
export function encodeAac(loop: Stereo, rate: number): Uint8Array {
  const frames = splitAdtsFrames(ffmpeg(loop, rate, ['-c:a', 'aac', '-b:a', '96k', '-f', 'adts']))
  const turn = middle(frames, loop.left.length / 1024)
  return Buffer.concat(turn.map((frame) => frame.bytes))
}

/** Ogg/Opus at about 72 kbit/s in pages of ten whole packets, after one header page each. */
export function encodeOpus(loop: Stereo, comments: readonly string[]): Uint8Array {
  const output = ['-c:a', 'libopus', '-b:a', '72k', '-frame_duration', '20', '-f', 'ogg']
  const packets = readOggPages(ffmpeg(loop, OPUS_RATE, output))
    .slice(2)
    .flatMap(packetsOfPage)
  const turn = middle(packets, loop.left.length / 960)
  const groups = [[opusHead()], [opusTags(comments)]]
  for (let at = 0; at < turn.length; at += PACKETS_PER_PAGE) {
    groups.push(turn.slice(at, at + PACKETS_PER_PAGE))
  }
  let granule = 0
  const pages = groups.map((group, sequence) => {
    if (sequence > 1) granule += group.reduce((sum, packet) => sum + opusPacketSamples(packet), 0)
    return writeOggPage({
      continued: false,
      first: sequence === 0,
      last: sequence === groups.length - 1,
      granule: BigInt(granule),
      serial: SERIAL,
      sequence,
      lacing: Uint8Array.from(group.flatMap((packet) => lacePacket(packet.length))),
      body: Buffer.concat(group),
    })
  })
  return Buffer.concat(pages)
}
