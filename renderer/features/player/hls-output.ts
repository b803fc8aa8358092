/**
 * HLS through hls.js, which is loaded for the first station that needs it. It mends what it can (a
 * segment, a playlist, a decoder); what it cannot is told as a break, and the deck connects anew.
 */
import Hls, { type ErrorData } from 'hls.js'
import { log } from '../../lib/log.ts'
import type { Break } from './deck-state.ts'
import { type Id3Title, titleFromId3 } from './id3-title.ts'
import { createTitleTrack } from './title-track.ts'

/** One recovery in this time; what breaks again at once is not mended by the same means. */
const RECOVERY_PAUSE_MS = 10_000
/** What has been heard is kept this long, in seconds: 30 s at 320 kbit/s are 1.2 MB. */
const BACK_BUFFER_S = 30
/** What is loaded ahead at most, in seconds, and in bytes. */
const AHEAD_S = 30
const AHEAD_BYTES = 4_000_000

export interface HlsHooks {
  onBroken(how: Break): void
  /** A title, when it is heard. */
  onId3(title: Id3Title): void
}

export interface HlsOutput {
  /** Ends every request and gives the element back. */
  destroy(): void
}

/** What to do about an error that hls.js does not get over by itself. */
export function answerTo(
  { type, details }: Pick<ErrorData, 'type' | 'details'>,
  msSinceRecovery: number,
): 'load-on' | 'recover-media' | Break {
  if (type === 'networkError') {
    // Without the first playlist there is nothing to load on with.
    if (details.startsWith('manifest')) return 'source-error'
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'load-on' : 'network-error'
  }
  if (type === 'mediaError' && details !== 'manifestIncompatibleCodecsError') {
    return msSinceRecovery >= RECOVERY_PAUSE_MS ? 'recover-media' : 'decode-error'
  }
  return 'source-error'
}

/** Plays a playlist on an element, from the live edge on. */
export function createHlsOutput(audio: HTMLAudioElement, url: string, hooks: HlsHooks): HlsOutput {
  const hls = new Hls({
    // Its worker would come from a blob: address, which the content policy forbids.
    enableWorker: false,
    // Its own track for them is loaded from a data: address, which the policy forbids too.
    enableID3MetadataCues: false,
    enableEmsgMetadataCues: false,
    backBufferLength: BACK_BUFFER_S,
    maxBufferLength: AHEAD_S,
    maxMaxBufferLength: AHEAD_S,
    maxBufferSize: AHEAD_BYTES,
    liveDurationInfinity: true,
  })
  let recoveredAt = Number.NEGATIVE_INFINITY

  hls.on(Hls.Events.ERROR, (_event, error) => {
    if (!error.fatal) return
    const answer = answerTo(error, performance.now() - recoveredAt)
    log.warn('The HLS station has broken', { details: error.details, answer })
    if (answer !== 'load-on' && answer !== 'recover-media') {
      hooks.onBroken(answer)
      return
    }
    recoveredAt = performance.now()
    if (answer === 'load-on') hls.startLoad()
    else hls.recoverMediaError()
  })

  const titles = createTitleTrack(audio, hooks.onId3)
  hls.on(Hls.Events.FRAG_PARSING_METADATA, (_event, { samples }) => {
    for (const { data, pts } of samples) {
      const title = titleFromId3(data)
      if (title) titles.add(title, pts)
    }
  })

  hls.loadSource(url)
  hls.attachMedia(audio)
  return {
    destroy: () => {
      titles.clear()
      hls.destroy()
    },
  }
}
