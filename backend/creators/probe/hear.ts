import { isHlsPart } from '../../../shared/radio/hls-part.ts'
import { PLAYLIST_BYTES } from '../../../shared/radio/playlists.ts'
import { looksLikeText } from '../../../shared/radio/sniff-playlist.ts'
import { type Journey, openFollowing } from './follow.ts'
import { ENOUGH_BYTES, judgeSound, type Sound } from './judge-sound.ts'
import { judgeText } from './judge-text.ts'
import type { Answer } from './open-address.ts'
import { ProbeProblem } from './probe-problem.ts'

/**
 * Listens to a stream until there is enough of it.
 * @throws {ProbeProblem} 'not-audio', or 'no-audio' when it ends before
 */
export async function hear(answer: Answer): Promise<Sound> {
  const type = answer.header('content-type')
  let known = 0
  for (;;) {
    const data = await answer.body.read(known + 1)
    const sound = judgeSound(data, type)
    if (sound.enough) {
      if (sound.codec === null) throw new ProbeProblem('not-audio')
      return sound
    }
    if (answer.body.ended) throw new ProbeProblem('no-audio')
    known = data.length
  }
}

/** A variant of a multivariant playlist is a media playlist; deeper it cannot go. */
const MAX_HLS_PLAYLISTS = 2
/** A segment shorter than this, that is not even 16 kB, is no sign of sound. */
const SEGMENT_SECONDS = 1

/**
 * Listens to the newest segment of an HLS stream. It may be encrypted, so that only its type and its
 * length tell something.
 * @throws {ProbeProblem}
 */
export async function hearHls(playlist: Answer, journey: Journey): Promise<void> {
  let answer = playlist
  for (let depth = 1; ; depth += 1) {
    const list = await answer.body.read(PLAYLIST_BYTES)
    answer.hangUp()
    const next = await judgeText('readHls', list, answer.url.href)
    if (next === null) throw new ProbeProblem('empty-playlist')
    if (next.kind === 'playlist' && depth >= MAX_HLS_PLAYLISTS)
      throw new ProbeProblem('bad-playlist')
    answer = await openFollowing(next.url, journey)
    if (next.kind === 'playlist') continue
    const data = await answer.body.read(ENOUGH_BYTES)
    const type = answer.header('content-type')
    const isPart = !looksLikeText(data) && isHlsPart(type, data, answer.body.ended)
    answer.hangUp()
    if (!isPart) throw new ProbeProblem('not-audio')
    if (data.length < ENOUGH_BYTES && next.seconds < SEGMENT_SECONDS)
      throw new ProbeProblem('no-audio')
    return
  }
}
