import { setTimeout } from 'node:timers/promises'
import { type Broadcast, startBroadcast } from '../fixtures/fault-live.ts'
import { respond } from '../fixtures/fault-responses.ts'
import type { Behavior, FaultServer } from '../fixtures/fault-server.ts'
import { mp3As } from '../fixtures/ffmpeg.ts'
import { startHls } from '../fixtures/hls.ts'
import { pictureTag } from '../fixtures/hls-id3.ts'
import { LARGE_BURST } from '../fixtures/icecast.ts'
import { startLowLatencyHls } from '../fixtures/low-latency-hls.ts'
import { asLiquidsoapEnds, oggPieces } from '../fixtures/ogg-chain.ts'
import type { TestStation } from '../fixtures/radio-stations.ts'
import { encodeSweep, SWEEP_INPUT, SWEEP_RATE } from '../fixtures/sweep.ts'
import { startSweepStation } from '../fixtures/sweep-station.ts'
import { type Piece, sendTimeline } from '../fixtures/timeline.ts'
import type { TABLES } from './sound-table.ts'

/**
 * A row of the sound tables (sound.spec.ts). A new row describes its station and listening time. A station with its own
 * server starts it in `prepare` and stops it in `stop`.
 */
export interface SoundCase {
  readonly table: (typeof TABLES)[number]
  readonly name: string
  readonly codec: TestStation['codec']
  /** Listening time after the first sound. */
  readonly listenMs: number
  /** The browser version does not play it. */
  readonly desktopOnly?: boolean
  /** Goal for the longest silence on the desktop, in ms; default 50. Null: only printed. */
  readonly goalMs?: number | null
  /** The sound repeats after a reconnect, because its format cannot be joined. */
  readonly repeats?: boolean
  /** HLS: also measured with plain hls.js and the bare element. */
  readonly hls?: boolean
  readonly prepare: (faults: FaultServer) => Promise<SoundStation>
}

export interface SoundStation {
  readonly url: string
  readonly causeFault?: () => Promise<void>
  readonly requests: () => number
  readonly stop?: () => Promise<void>
}

/** Time of an interruption after the first sound. */
const STRIKE_MS = 3_000

/** Sound with constant speed, by encoder. */
const encoded = new Map<string, Promise<Buffer>>()
function sweepAs(encoder: readonly string[], seconds = 120): Promise<Buffer> {
  const key = `${seconds} ${encoder.join(' ')}`
  const bytes = encoded.get(key) ?? encodeSweep(encoder, seconds)
  encoded.set(key, bytes)
  return bytes
}

const on = (
  faults: FaultServer,
  path: string,
  ...behaviors: readonly Behavior[]
): Pick<SoundStation, 'url' | 'requests'> => ({
  url: faults.on(path, ...behaviors),
  requests: () => faults.requests(path).length,
})

const format = (
  name: string,
  codec: TestStation['codec'],
  contentType: string,
  encoder: readonly string[],
  rest: Partial<SoundCase> = {},
): SoundCase => ({
  table: 'formats',
  name,
  codec,
  listenMs: 10_000,
  prepare: async (faults) => {
    const bytes = await sweepAs(encoder)
    // Some parts of Vorbis exceed the mean bit rate by up to 4 % and would arrive too late.
    const pieces =
      contentType === 'audio/ogg' ? oggPieces(bytes, SWEEP_RATE) : [{ bytes, seconds: 120 }]
    return on(faults, '/plain', sendTimeline(pieces, { contentType }))
  },
  ...rest,
})

const aac = (kilobits: number) => ['-c:a', 'aac', '-b:a', `${kilobits}k`, '-f', 'adts']
const ogg = (...codec: string[]) => [...codec, '-page_duration', '100000', '-f', 'ogg']
const OGG = {
  Opus: ogg('-c:a', 'libopus', '-b:a', '96k'),
  Vorbis: ogg('-c:a', 'libvorbis', '-b:a', '128k'),
  FLAC: ogg('-c:a', 'flac'),
}
const oggCodec = (name: string) => (name === 'Opus' ? 'OPUS' : 'UNKNOWN')

const FORMATS: readonly SoundCase[] = [
  format('MP3, 128 kbit/s', 'MP3', 'audio/mpeg', mp3As(128, 44_100, 2)),
  format('MP3, 64 kbit/s', 'MP3', 'audio/mpeg', mp3As(64, 44_100, 2)),
  format('AAC, 128 kbit/s', 'AAC', 'audio/aac', aac(128)),
  format('AAC, 48 kbit/s', 'AAC', 'audio/aac', aac(48)),
  ...Object.entries(OGG).map(([name, encoder]) =>
    format(`Ogg ${name}`, oggCodec(name), 'audio/ogg', encoder),
  ),
  ...(['mpegts', 'fmp4'] as const).map(
    (segments): SoundCase => ({
      table: 'formats',
      name: `HLS, segments of ${segments}`,
      codec: 'HLS',
      listenMs: 12_000,
      hls: true,
      prepare: async () => {
        const input = ['-re', ...SWEEP_INPUT]
        const station = await startHls({ artist: 'A', title: 'Sweep' }, { input, segments })
        return { ...station, requests: () => station.requests('.m3u8') }
      },
    }),
  ),
  {
    table: 'formats',
    name: 'HLS, parts of half a second',
    codec: 'HLS',
    listenMs: 15_000,
    hls: true,
    prepare: async () => {
      const station = await startLowLatencyHls(await sweepAs([...aac(128), '-ar', '48000']))
      return { ...station, requests: () => station.requests.length }
    },
  },
  format('AAC in MPEG-TS', 'AAC', 'video/mp2t', ['-c:a', 'aac', '-b:a', '128k', '-f', 'mpegts'], {
    desktopOnly: true,
  }),
  format('AAC in LATM', 'AAC', 'audio/aac', ['-c:a', 'aac', '-b:a', '128k', '-f', 'latm'], {
    desktopOnly: true,
  }),
  {
    table: 'formats',
    name: 'Ogg Opus by liquidsoap, a new song every 4 s',
    codec: 'OPUS',
    listenMs: 14_000,
    // All songs of this station have the same sound.
    repeats: true,
    prepare: async (faults) => {
      const song = await sweepAs(OGG.Opus, 4)
      const pieces = Array.from({ length: 8 }, (_, n) => ({
        bytes: asLiquidsoapEnds(song, n + 1),
        seconds: 4,
      }))
      return on(faults, '/songs.ogg', sendTimeline(pieces, { contentType: 'audio/ogg' }))
    },
  },
  {
    table: 'formats',
    name: 'MP3 behind a picture of 145 kB',
    codec: 'MP3',
    listenMs: 10_000,
    prepare: async (faults) => {
      const picture = pictureTag(145_000)
      const pieces = [
        { bytes: picture, seconds: picture.length / 16_000 },
        { bytes: await sweepAs(mp3As(128, 44_100, 2)), seconds: 120 },
      ]
      return on(faults, '/picture.mp3', sendTimeline(pieces, { contentType: 'audio/mpeg' }))
    },
  },
  ...([128, 24] as const).map(
    (kilobits): SoundCase => ({
      table: 'formats',
      name: `MP3 of ${kilobits} kbit/s without a burst`,
      codec: 'MP3',
      listenMs: 12_000,
      goalMs: kilobits === 24 ? 50 : null,
      prepare: async (faults) => {
        const encoder = kilobits === 24 ? mp3As(24, 22_050, 1) : mp3As(128, 44_100, 2)
        const piece = { bytes: await sweepAs(encoder), seconds: 120 }
        const options = { contentType: 'audio/mpeg', burst: 0 }
        return on(faults, '/no-burst.mp3', sendTimeline([piece], options))
      },
    }),
  ),
]

/** MP3 with a bit reservoir across frames, as stations send it. */
const STATION_MP3 = [
  ...['-c:a', 'libmp3lame', '-b:a', '128k', '-ar', '44100', '-ac', '2'],
  ...['-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
]

/** An MP3 station of 128 kbit/s with a burst of 4 s, the same for all listeners. */
async function broadcastAs(encoder: readonly string[]): Promise<Broadcast> {
  const bytes = await sweepAs(encoder)
  return startBroadcast({ bytes, bytesPerSecond: bytes.length / 120, pastSeconds: 20 })
}

const live = (
  name: string,
  happens: (faults: FaultServer, broadcast: Broadcast) => Promise<void> | void,
  rest: Partial<SoundCase> = {},
): SoundCase => ({
  table: 'interruptions',
  name: `MP3, ${name}`,
  codec: 'MP3',
  listenMs: 15_000,
  prepare: async (faults) => {
    const broadcast = await broadcastAs(STATION_MP3)
    return {
      ...on(faults, '/live.mp3', broadcast.live()),
      causeFault: async () => {
        await setTimeout(STRIKE_MS)
        await happens(faults, broadcast)
      },
    }
  },
  ...rest,
})

/** MP3 that changes encoders every 8 s with continuous sound. Neither has whole frames at its ends. */
const turns = (
  name: string,
  [main, other]: readonly [readonly string[], readonly string[]],
  rest: Partial<SoundCase> & { readonly off?: number } = {},
): SoundCase => {
  const { off = 0, ...more } = rest
  return {
    table: 'interruptions',
    name: `MP3, ${name}`,
    codec: 'MP3',
    listenMs: 20_000,
    prepare: async (faults) => {
      const both = await Promise.all([sweepAs(main), sweepAs(other)])
      const pieces = Array.from({ length: 5 }, (_, n): Piece => {
        const bytes = both[n % 2] ?? Buffer.alloc(0)
        const at = (seconds: number) => Math.floor((bytes.length * seconds) / 120)
        return { bytes: bytes.subarray(at(8 * n) + off, at(8 * (n + 1)) + off), seconds: 8 }
      })
      return on(faults, '/turns.mp3', sendTimeline(pieces, { contentType: 'audio/mpeg' }))
    },
    ...more,
  }
}

const INTERRUPTIONS: readonly SoundCase[] = [
  live('a TCP reset', (faults) => faults.cut()),
  live(
    'four TCP resets, 3 s apart',
    async (faults) => {
      for (let n = 0; n < 4; n += 1) {
        faults.cut()
        await setTimeout(3_000)
      }
    },
    { listenMs: 20_000 },
  ),
  live('one connection stalls for 5 s', (_, broadcast) => broadcast.stall(5_000)),
  live('the server stalls for 15 s', (_, broadcast) => broadcast.freeze(15_000), {
    listenMs: 26_000,
    goalMs: null,
  }),
  live(
    'refused for 9 s',
    async (faults) => {
      await faults.down()
      await setTimeout(9_000)
      await faults.up()
    },
    { listenMs: 24_000, goalMs: null },
  ),
  {
    ...live('503 twice, then fine', () => {}),
    goalMs: null,
    prepare: async (faults) => {
      const broadcast = await broadcastAs(STATION_MP3)
      const busy = respond('503 Service Unavailable')
      return {
        ...on(faults, '/busy.mp3', broadcast.live(), busy, busy, broadcast.live()),
        causeFault: async () => {
          await setTimeout(STRIKE_MS)
          faults.cut()
        },
      }
    },
  },
  turns(
    'another rate and channel count in mid-frame',
    [mp3As(128, 48_000, 2), mp3As(64, 24_000, 1)],
    { off: 70 },
  ),
  turns('another rate between two frames', [mp3As(128, 48_000, 2), mp3As(64, 24_000, 1)]),
  turns('half the bitrate at the same rate', [mp3As(128, 48_000, 2), mp3As(64, 48_000, 2)], {
    goalMs: null,
  }),
  {
    ...live('a new connection with another rate', () => {}),
    repeats: true,
    prepare: async (faults) => {
      const [main, other] = await Promise.all([
        broadcastAs(mp3As(128, 48_000, 2)),
        broadcastAs(mp3As(64, 24_000, 1)),
      ])
      return {
        ...on(faults, '/other-rate.mp3', main.live(), other.live()),
        causeFault: async () => {
          await setTimeout(STRIKE_MS)
          faults.cut()
        },
      }
    },
  },
  ...Object.entries(OGG).map(
    ([name, encoder]): SoundCase => ({
      table: 'interruptions',
      name: `Ogg ${name} from Icecast, a TCP reset`,
      codec: oggCodec(name),
      listenMs: 15_000,
      prepare: async () => {
        // Icecast sends nothing for 0.6 s after a new connection, and its burst contains as much FLAC.
        const station = await startSweepStation('opus', encoder, 120, LARGE_BURST)
        return {
          url: station.url,
          requests: station.connections,
          causeFault: async () => {
            await setTimeout(STRIKE_MS)
            station.cut()
          },
          stop: station.stop,
        }
      },
    }),
  ),
]

export const SOUND_CASES: readonly SoundCase[] = [...FORMATS, ...INTERRUPTIONS]
