import { frameReaderFor, type ReadHeader } from '../../shared/radio/frames.ts'
import { CONTENT_TYPES, type RadioFormat, startFfmpeg } from '../fixtures/ffmpeg.ts'
import { startIcecast } from '../fixtures/icecast.ts'
import { connectOnAir } from '../fixtures/radio-source.ts'
import { until } from '../fixtures/wait-until.ts'

export interface TitledFormat {
  readonly name: string
  readonly format: RadioFormat
  readonly kilobits: number
}

/** Songs in an endless loop, each with its own tone in its name. */
export const SONGS = 8
export const songName = (song: number) => `Song ${song + 1}`
/** In Hz. Far enough apart for an analyser. */
export const toneOf = (song: number) => 600 + 300 * song

const SONG_SECONDS = 6
const TICK_MS = 100
/** Small, so that a title arrives with its sound: 83 ms at 48 kbit/s. */
const METAINT = 500
/** Icecast attaches a title to the block that it is reading, so songs begin with blocks. */
const BLOCK_BYTES = 1_400
/** The source's lead over real time, which provides the burst for a listener, in seconds. */
const PAST_SECONDS = 15

const ENCODERS: Readonly<Record<RadioFormat, (kilobits: number) => readonly string[]>> = {
  mp3: (kilobits) => [
    ...['-c:a', 'libmp3lame', '-b:a', `${kilobits}k`, '-ar', '44100', '-reservoir', '0'],
    ...['-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
  ],
  aac: (kilobits) => ['-c:a', 'aac', '-b:a', `${kilobits}k`, '-f', 'adts'],
  opus: (kilobits) => [
    ...['-c:a', 'libopus', '-b:a', `${kilobits}k`, '-page_duration', '200000', '-f', 'ogg'],
  ],
}

/** One song; a second longer than needed if it will be cut. */
async function encodeSong({ format, kilobits }: TitledFormat, song: number): Promise<Buffer> {
  const seconds = format === 'opus' ? SONG_SECONDS : SONG_SECONDS + 1
  const tone = `aevalsrc=0.4*sin(${2 * toneOf(song)}*PI*t):sample_rate=48000:channel_layout=mono`
  const encoder = startFfmpeg([
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-f', 'lavfi', '-i', tone, '-ac', '2'],
    ...['-t', `${seconds}`, ...ENCODERS[format](kilobits)],
    ...['-metadata', `title=${songName(song)}`, '-metadata', 'artist=Tone Band'],
    // Each chain has a serial number of its own.
    ...(format === 'opus' ? ['-serial_offset', `${1_000 * song}`] : []),
    'pipe:1',
  ])
  return Buffer.concat(await encoder.stdout.toArray())
}

interface Song {
  readonly bytes: Buffer
  readonly seconds: number
}

/** The frames of a song up to the frame end closest after the start of one of Icecast's blocks. */
function cutAtBlock(bytes: Buffer, read: ReadHeader, sentBefore: number): Song {
  let seconds = 0
  let best: (Song & { readonly beyond: number }) | null = null
  let at = 0
  for (let header = read(bytes, 0); header !== null; header = read(bytes, at)) {
    at += header.length
    seconds += header.samples / header.sampleRate
    const beyond = (sentBefore + at) % BLOCK_BYTES
    if (seconds >= SONG_SECONDS && beyond < (best?.beyond ?? BLOCK_BYTES))
      best = { bytes: bytes.subarray(0, at), seconds, beyond }
  }
  if (best === null) throw new Error('the song has too few frames')
  return best
}

export interface TitledStation {
  readonly url: string
  stop(): Promise<void>
}

/** `burstSeconds` null: Icecast's default burst of 64 kB. */
export async function startTitledStation(
  titled: TitledFormat,
  burstSeconds: number | null,
): Promise<TitledStation> {
  const { format, kilobits } = titled
  const encoded = await Promise.all(Array.from({ length: SONGS }, (_, n) => encodeSong(titled, n)))
  const burst = burstSeconds === null ? null : Math.round((burstSeconds * kilobits * 1_000) / 8)
  const icecast = await startIcecast(burst, METAINT)
  const mount = `/titled.${format}`
  const source = await connectOnAir(icecast, mount, format)
  const read = frameReaderFor(CONTENT_TYPES[format])
  const start = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let song = -1
  let current: Song = { bytes: Buffer.alloc(0), seconds: 0 }
  let sent = 0
  let sentBefore = 0
  let secondsBefore = 0

  /** Continues with the next song once all of the previous one was sent a tick ago, and thus read. */
  const goOn = async () => {
    sentBefore += current.bytes.length
    secondsBefore += current.seconds
    song = (song + 1) % SONGS
    sent = 0
    const bytes = encoded[song] ?? Buffer.alloc(0)
    current = read === null ? { bytes, seconds: SONG_SECONDS } : cutAtBlock(bytes, read, sentBefore)
    if (read !== null) await icecast.setTitle(mount, `Tone Band - ${songName(song)}`)
  }
  const tick = async () => {
    if (sent === current.bytes.length) await goOn()
    const ahead = (performance.now() - start) / 1_000 + PAST_SECONDS - secondsBefore
    const share = Math.min(1, ahead / current.seconds)
    const due = Math.floor(share * current.bytes.length)
    if (due > sent) source.write(current.bytes.subarray(sent, due))
    sent = Math.max(sent, due)
    timer = setTimeout(run, TICK_MS)
  }
  let stopped = false
  const run = () => {
    tick().catch((error: unknown) => {
      if (!stopped) throw error
    })
  }
  run()
  await until('the past has been sent', () => secondsBefore + current.seconds >= PAST_SECONDS)
  return {
    url: `${icecast.url}${mount}`,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      source.destroy()
      await icecast.stop()
    },
  }
}
