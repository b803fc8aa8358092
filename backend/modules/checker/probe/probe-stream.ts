import { STATION_NAME } from '../../../../shared/api/field-rules.ts'
import type { SentProbe } from '../../../../shared/api/own-stations.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { hostAndPort, parseStreamUrl } from '../../../../shared/net/address-rules.ts'
import { CHROMIUM_AGENT, createBrowserAgent } from '../../../../shared/net/browser-agent.ts'
import { orBadPlaylist } from '../../../../shared/net/classify-text.ts'
import { systemClock } from '../../../../shared/net/clock.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { createSteps, openFollowing, type Steps } from '../../../../shared/net/follow-redirects.ts'
import { readFull, readUntil } from '../../../../shared/net/read-start.ts'
import {
  type Resolved,
  resolveStream,
  statusProblem,
} from '../../../../shared/net/resolve-stream.ts'
import { end, finalReason, problemOf } from '../../../../shared/net/stream-problem.ts'
import type { Caller } from '../../../../shared/net/upstream.ts'
import { createParserWorker } from '../../../../shared/parser-worker/parser-worker.ts'
import { createFrameTracker } from '../../../../shared/radio/frame-tracker.ts'
import { frameReaderFor } from '../../../../shared/radio/frames.ts'
import { isHlsPart } from '../../../../shared/radio/hls-part.ts'
import type { HlsVariables } from '../../../../shared/radio/hls-variables.ts'
import { mediaType } from '../../../../shared/radio/media-type.ts'
import { looksLikeText, PLAYLIST_BYTES } from '../../../../shared/radio/playlists.ts'
import { sniffAudio } from '../../../../shared/radio/sniff-audio.ts'
import { readFacts } from '../../../../shared/radio/station-facts.ts'
import { webAddress } from '../../stations/web-address.ts'
import { ProbeProblem } from './probe-problem.ts'
import type { ProbeParsers } from './text-worker.ts'

/** Sufficient amount of audio in bytes, or in seconds if the frames can be parsed. */
export const ENOUGH_BYTES = 16 * 1024
const ENOUGH_SECONDS = 1

interface AudioFormat {
  readonly codec: Station['codec'] | null
  readonly bitrate: number | null
  readonly isSufficient: boolean
}

const AAC_PLUS_TYPES = ['audio/aacp', 'audio/x-aacp']

function oggCodec(data: Buffer): Station['codec'] {
  if (data.includes('OpusHead')) return 'OPUS'
  return data.includes('\x7fFLAC') ? 'FLAC' : 'OGG'
}

function codecOf(type: string, announced: string | null, data: Buffer): Station['codec'] {
  if (type === 'audio/mpeg') return 'MP3'
  if (type === 'audio/aac') return AAC_PLUS_TYPES.includes(mediaType(announced)) ? 'AAC+' : 'AAC'
  if (type === 'audio/ogg') return oggCodec(data)
  return type === 'audio/flac' ? 'FLAC' : 'UNKNOWN'
}

/** Identifies the audio format from the first bytes, which have priority over the announced type. */
function identifyFormat(data: Buffer, announced: string | null): AudioFormat {
  const type = sniffAudio(data)
  if (type === null)
    return { codec: null, bitrate: null, isSufficient: data.length >= ENOUGH_BYTES }
  const frameReader = frameReaderFor(type)
  const tracker = frameReader === null ? null : createFrameTracker(frameReader)
  tracker?.push(data)
  const bytesPerSecond = tracker?.bytesPerSecond ?? null
  return {
    codec: codecOf(type, announced, data),
    bitrate: bytesPerSecond === null ? null : Math.round((bytesPerSecond * 8) / 1_000),
    isSufficient: data.length >= ENOUGH_BYTES || (tracker?.seconds ?? 0) >= ENOUGH_SECONDS,
  }
}

/** Maximum relative difference of a correct bitrate from the measured one. One second of VBR audio differs less. */
const BITRATE_TOLERANCE = 0.25

/** Chooses a bitrate in kbit/s. Many servers report the bitrate of another mount, even for lossless audio. */
function bitrateOf(
  reported: number | null,
  { bitrate, codec }: Pick<AudioFormat, 'bitrate' | 'codec'>,
): number | null {
  if (reported === null || bitrate === null) return codec === 'FLAC' ? null : (reported ?? bitrate)
  return Math.abs(reported - bitrate) > reported * BITRATE_TOLERANCE ? bitrate : reported
}

export const PROBE_MS = 10_000
const MAX_HLS_PLAYLISTS = 2
/** A shorter segment under 16 kB is no evidence of audio. */
const SEGMENT_SECONDS = 1
export const USER_AGENT = 'Undertone/2 (stream check)'

/** Browser headers for servers that respond 403 to other clients. Requests to the directory never have them. */
const browser = createBrowserAgent(CHROMIUM_AGENT, 'https://all.api.radio-browser.info')

export const parserWorker = createParserWorker<ProbeParsers>(
  new URL('./text-worker.ts', import.meta.url),
)

interface ProbeRun {
  readonly caller: Caller
  readonly signal: AbortSignal
  readonly steps: Steps
}

type ProbedFormat = Pick<SentProbe, 'codec' | 'bitrate'>

/** `logo` is the address on the station's server. */
export type StreamProbe = SentProbe & { readonly logo: string | null }

/** Returns the address of a logo, or null for a host that the API may not connect to. */
function logoAddress(header: string | null, { allowed }: Network): string | null {
  const url = URL.parse(header ?? '')
  return url !== null && allowed(hostAndPort(url), null) ? url.href : webAddress(header)
}

type Audio = Extract<Resolved, { kind: 'audio' }>

async function probeAudio({ upstream, start, contentType, unpack }: Audio): Promise<ProbedFormat> {
  // Audio inside a container was identified when the stream was resolved.
  if (unpack !== null) return { codec: contentType === 'audio/mpeg' ? 'MP3' : 'AAC', bitrate: null }
  const announced = upstream.header('content-type')
  const data = await readUntil(
    upstream.body,
    start,
    systemClock,
    ENOUGH_BYTES,
    (bytes) => identifyFormat(bytes, announced).isSufficient,
  )
  const { codec, bitrate, isSufficient } = identifyFormat(data, announced)
  if (!isSufficient) throw end('no-audio')
  if (codec === null) throw end('not-audio')
  return { codec, bitrate }
}

/** Reads the newest segment. It may be encrypted, so only its type and length count. @throws {StreamProblem} */
async function probeHls(
  stream: Resolved,
  { caller, signal, steps }: ProbeRun,
): Promise<ProbedFormat> {
  let { upstream, start } = stream
  let variables: HlsVariables = new Map()
  for (let depth = 1; ; depth += 1) {
    const playlist = await readFull(upstream.body, start, systemClock, PLAYLIST_BYTES)
    upstream.hangUp()
    const next = await orBadPlaylist(
      parserWorker.run('readHls', playlist, upstream.url.href, variables),
    )
    if (next === null) throw end('empty-playlist')
    if (next.kind === 'playlist' && depth >= MAX_HLS_PLAYLISTS) throw end('bad-playlist')
    const url = parseStreamUrl(next.url)
    if (url === null) throw end('bad-address')
    upstream = await openFollowing(url, caller, {}, signal, steps)
    const problem = statusProblem(upstream.status)
    if (problem !== null) throw problem
    start = Buffer.alloc(0)
    if (next.kind === 'playlist') {
      variables = next.variables
      continue
    }
    const { body } = upstream
    const data = await readUntil(body, start, systemClock, ENOUGH_BYTES, () => false)
    const type = upstream.header('content-type')
    if (looksLikeText(data) || !isHlsPart(type, data, body.readableEnded)) throw end('not-audio')
    if (data.length < ENOUGH_BYTES && next.seconds < SEGMENT_SECONDS) throw end('no-audio')
    return { codec: 'HLS', bitrate: null }
  }
}

/**
 * Follows redirects and playlists from `url` to audio and reads some of it. Uses the network code of the relay, so it
 * accepts the streams that the app plays and rejects the same addresses.
 * @throws {ProbeProblem} with the reason why there is no audio
 */
export async function probeStream(
  url: string,
  network: Network,
  stopSignal: AbortSignal,
  timeoutMs = PROBE_MS,
): Promise<StreamProbe> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const done = new AbortController()
  const signal = AbortSignal.any([stopSignal, timeout, done.signal])
  const steps = createSteps()
  const caller = { network, clock: systemClock, userAgent: USER_AGENT, browser }
  try {
    const request = { url, caller, parserWorker, titles: false, signal, steps }
    const stream = await resolveStream(request)
    const facts = readFacts(stream.upstream.header, null)
    const run = { caller, signal, steps }
    const format = stream.kind === 'hls' ? await probeHls(stream, run) : await probeAudio(stream)
    return {
      outcome: 'audio',
      url: parseStreamUrl(stream.entry)?.href ?? stream.entry,
      codec: format.codec,
      bitrate: bitrateOf(facts.bitrate, format),
      // The name is a suggestion for the name field, which has this limit.
      name: facts.name?.slice(0, STATION_NAME.max).toWellFormed().trim() || null,
      logo: logoAddress(stream.upstream.header('icy-logo'), network),
    }
  } catch (error) {
    if (timeout.aborted) throw new ProbeProblem(finalReason('silent', steps.hasResponded))
    const problem = problemOf(error)
    throw new ProbeProblem(
      problem.kind === 'end' ? problem.reason : finalReason(problem.reason, steps.hasResponded),
    )
  } finally {
    done.abort()
  }
}
