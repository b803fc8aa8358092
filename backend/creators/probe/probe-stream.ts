import type { BodyJudgement } from '../../../shared/radio/content-types.ts'
import {
  playabilityOf,
  TRANSPORT_START_BYTES,
  TRANSPORT_TYPE,
} from '../../../shared/radio/packed-sound.ts'
import { PLAYLIST_BYTES, PLAYLISTS_ON_THE_WAY } from '../../../shared/radio/playlists.ts'
import { sniffAudio } from '../../../shared/radio/sniff-audio.ts'
import type { Probe } from '../../api/schemas/own-stations.ts'
import type { ProbeNetwork } from './checked-addresses.ts'
import { type Journey, MAX_REQUESTS, openFollowing } from './follow.ts'
import { hear, hearHls } from './hear.ts'
import { judgeText } from './judge-text.ts'
import { networkProblem } from './network-problem.ts'
import type { Answer } from './open-address.ts'
import { ProbeProblem } from './probe-problem.ts'
import type { Body } from './read-body.ts'
import { streamHref } from './stream-href.ts'
import { streamSays } from './stream-says.ts'

/** A whole probe, from the first lookup to enough sound. */
export const PROBE_MS = 10_000
/** Playlists within playlists. */
export const MAX_NESTING = 3
/** Enough to tell audio from a playlist from a page. */
const SNIFF_BYTES = 4_096

/** The first bytes, enough to judge by: sound is told by its first frames and waits for nothing more. */
async function readStart(body: Body): Promise<Buffer> {
  let start = await body.read(1)
  while (start.length < SNIFF_BYTES && !body.ended && sniffAudio(start) === null)
    start = await body.read(start.length + 1)
  return start
}

async function follow(text: string, journey: Journey, depth: number): Promise<Probe> {
  const answer = await openFollowing(text, journey)
  try {
    return await look(answer, streamHref(text), journey, depth)
  } finally {
    answer.hangUp()
  }
}

/** `entry`: the address that led here, before redirects, which players follow anew each time. */
async function look(
  answer: Answer,
  entry: string,
  journey: Journey,
  depth: number,
): Promise<Probe> {
  const type = answer.header('content-type')
  const { href } = answer.url
  const start = await readStart(answer.body)
  const judged = await judgeText('judgeBody', type, href, start)
  const says = streamSays(answer.header)
  const packed = await judgePacked(answer, judged, start)
  if (packed !== null) return { outcome: 'audio', url: entry, codec: packed, ...says }
  if (judged.kind === 'audio') {
    const { codec, bitrate } = await hear(answer)
    const rate = says.bitrate ?? bitrate
    return { outcome: 'audio', url: entry, codec: codec ?? 'UNKNOWN', ...says, bitrate: rate }
  }
  if (judged.kind !== 'playlist') throw new ProbeProblem('not-audio')
  if (judged.format === 'hls') {
    await hearHls(answer, journey)
    return { outcome: 'audio', url: entry, codec: 'HLS', ...says }
  }
  if (depth >= MAX_NESTING) throw new ProbeProblem('bad-playlist')
  journey.playlists += 1
  if (journey.playlists > PLAYLISTS_ON_THE_WAY) throw new ProbeProblem('bad-playlist')
  const text = await answer.body.read(PLAYLIST_BYTES + 1)
  answer.hangUp()
  const entries = await judgeText('readPlaylist', judged.format, text, href)
  if (entries === null) throw new ProbeProblem('bad-playlist')
  if (entries.length === 0) throw new ProbeProblem('empty-playlist')
  return firstWorking(
    entries.map(({ url }) => url),
    journey,
    depth + 1,
  )
}

/**
 * The codec of sound that the app unpacks before it plays it; null: it comes as it is, or is none.
 * @throws {ProbeProblem} which sound it is that no listener can play
 */
async function judgePacked(
  answer: Answer,
  judged: BodyJudgement,
  head: Buffer,
): Promise<'AAC' | 'MP3' | null> {
  if (judged.kind !== 'audio' && judged.kind !== 'other') return null
  const type = judged.kind === 'audio' ? judged.contentType : ''
  const start = type === TRANSPORT_TYPE ? await answer.body.read(TRANSPORT_START_BYTES) : head
  const how = playabilityOf(type, start)
  if (how.kind === 'unplayable') throw new ProbeProblem(`codec-${how.codec}`)
  if (how.kind === 'as-it-is') return null
  return how.contentType === 'audio/mpeg' ? 'MP3' : 'AAC'
}

async function firstWorking(
  urls: readonly string[],
  journey: Journey,
  depth: number,
): Promise<Probe> {
  let failure: unknown
  for (const url of urls) {
    try {
      return await follow(url, journey, depth)
    } catch (error) {
      journey.signal.throwIfAborted()
      failure ??= error
    }
    if (journey.requests >= MAX_REQUESTS) break
  }
  throw failure
}

/**
 * Follows redirects and playlists from `url` to sound, and listens to a little of it. Every address on
 * the way is judged before it is connected to, and exactly the address that was judged is used.
 * @throws {ProbeProblem} why this is no stream
 */
export async function probeStream(
  url: string,
  network: ProbeNetwork,
  gone: AbortSignal,
  patienceMs = PROBE_MS,
): Promise<Probe> {
  const overdue = AbortSignal.timeout(patienceMs)
  const done = new AbortController()
  const signal = AbortSignal.any([gone, overdue, done.signal])
  const counts = { redirects: 0, requests: 0, playlists: 0 }
  const journey: Journey = { network, signal, ...counts, answered: false }
  try {
    return await follow(url.trim(), journey, 0)
  } catch (error) {
    if (overdue.aborted) throw new ProbeProblem(journey.answered ? 'no-audio' : 'no-answer')
    throw networkProblem(error)
  } finally {
    // Whatever is still open of it.
    done.abort()
  }
}
