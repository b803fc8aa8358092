import { setTimeout } from 'node:timers/promises'
import { type Programme, startProgramme } from '../fixtures/fault-live.ts'
import type { FaultServer } from '../fixtures/fault-server.ts'
import { encodeTone, encodeToneAs, MP3_BYTES_PER_SECOND, mp3As } from '../fixtures/ffmpeg.ts'
import { pictureTag } from '../fixtures/hls-id3.ts'
import { startLowLatencyHls } from '../fixtures/low-latency-hls.ts'
import { asLiquidsoapEnds } from '../fixtures/ogg-chain.ts'
import type { TestStation } from '../fixtures/radio-stations.ts'
import { sendTimeline } from '../fixtures/timeline.ts'

/**
 * One row of the table of gaps (gaps.spec.ts). To add one, write what its station is and how long is listened
 * to it; a station with a server of its own starts it in `prepare` and ends it in `stop`.
 */
export interface GapCase {
  readonly name: string
  readonly codec: TestStation['codec']
  /** How long is listened after the first sound. */
  readonly listenMs: number
  /** The longest silence that the sender itself has; default 0. */
  readonly senderGapMs?: number
  /** HLS: hls.js alone plays it too, and the bare element is asked for the same. */
  readonly hls?: boolean
  readonly prepare: (faults: FaultServer) => Promise<GapStation>
}

export interface GapStation {
  readonly url: string
  /** What happens while it plays; it may take as long as is listened. */
  readonly strike?: () => Promise<void>
  readonly stop?: () => Promise<void>
}

let programme: Promise<Programme> | undefined
/** The one endless tone, encoded when it is first wanted. */
const tone = (): Promise<Programme> => {
  programme ??= startProgramme()
  return programme
}

export const GAP_CASES: readonly GapCase[] = [
  {
    name: 'Ogg Opus by liquidsoap, a new song every 4 s',
    codec: 'OPUS',
    listenMs: 16_000,
    prepare: async (faults) => {
      const pieces = []
      for (let serial = 1; serial <= 8; serial += 1) {
        const bytes = asLiquidsoapEnds(await encodeTone('opus', 4), serial)
        pieces.push({ bytes, seconds: 4 })
      }
      return { url: faults.on('/songs.ogg', sendTimeline(pieces, { contentType: 'audio/ogg' })) }
    },
  },
  {
    name: 'MP3, a fallback of another rate and channel count and back',
    codec: 'MP3',
    listenMs: 18_000,
    prepare: async (faults) => {
      const seconds = 8
      const main = { bytes: await encodeToneAs(mp3As(128, 48_000, 2), seconds), seconds }
      const other = { bytes: await encodeToneAs(mp3As(64, 24_000, 1), seconds), seconds }
      const behaviour = sendTimeline([main, other, main, other], { contentType: 'audio/mpeg' })
      return { url: faults.on('/fallback.mp3', behaviour) }
    },
  },
  {
    name: 'MP3 of 24 kbit/s without a burst',
    codec: 'MP3',
    listenMs: 15_000,
    prepare: async (faults) => {
      const piece = { bytes: await encodeToneAs(mp3As(24, 22_050, 1), 120), seconds: 120 }
      const behaviour = sendTimeline([piece], { contentType: 'audio/mpeg', burst: 0 })
      return { url: faults.on('/low.mp3', behaviour) }
    },
  },
  {
    name: 'MP3 behind a picture of 145 kB',
    codec: 'MP3',
    listenMs: 10_000,
    prepare: async (faults) => {
      const picture = pictureTag(145_000)
      const bytes = await encodeTone('mp3', 60)
      const before = { bytes: picture, seconds: picture.length / MP3_BYTES_PER_SECOND }
      const behaviour = sendTimeline([before, { bytes, seconds: 60 }], {
        contentType: 'audio/mpeg',
      })
      return { url: faults.on('/picture.mp3', behaviour) }
    },
  },
  {
    name: 'AAC in MPEG-TS',
    codec: 'AAC',
    listenMs: 12_000,
    prepare: async (faults) => {
      const bytes = await encodeToneAs(['-c:a', 'aac', '-b:a', '128k', '-f', 'mpegts'], 60)
      const behaviour = sendTimeline([{ bytes, seconds: 60 }], { contentType: 'video/mp2t' })
      return { url: faults.on('/live.ts', behaviour) }
    },
  },
  {
    name: 'AAC in LATM',
    codec: 'AAC',
    listenMs: 12_000,
    prepare: async (faults) => {
      const bytes = await encodeToneAs(['-c:a', 'aac', '-b:a', '128k', '-f', 'latm'], 60)
      const behaviour = sendTimeline([{ bytes, seconds: 60 }], { contentType: 'audio/aac' })
      return { url: faults.on('/live.latm', behaviour) }
    },
  },
  {
    name: 'low-latency HLS, parts of half a second',
    codec: 'HLS',
    listenMs: 20_000,
    hls: true,
    prepare: async () => startLowLatencyHls(await encodeTone('aac', 60)),
  },
  {
    name: 'MP3, the connection breaks four times',
    codec: 'MP3',
    listenMs: 18_000,
    prepare: async (faults) => ({
      url: faults.on('/breaks.mp3', (await tone()).live()),
      strike: async () => {
        for (let n = 0; n < 4; n += 1) {
          faults.cut()
          await setTimeout(3_000)
        }
      },
    }),
  },
]
