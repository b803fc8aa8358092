import { type Judge, Unjudged } from '../judge/judge.ts'
import { type BodyJudgement, judgeBody } from '../radio/content-types.ts'
import { isHlsPart } from '../radio/hls-part.ts'
import { looksLikeText, readPlaylist } from '../radio/playlists.ts'
import { end } from './stream-problem.ts'

/**
 * What the client reads of text from outside. It runs in a thread with a limit of time; only what looks
 * at a fixed number of bytes (frames, blocks of titles) stays in the caller's.
 */
export const judgements = { isHlsPart, judgeBody, readPlaylist }
export type TextJudge = Judge<typeof judgements>

/** Text that cannot be judged in time is a list that cannot be read. Throws StreamProblem. */
export async function orBadPlaylist<T>(judged: Promise<T>): Promise<T> {
  try {
    return await judged
  } catch (error) {
    throw error instanceof Unjudged ? end('bad-playlist', error.message) : error
  }
}

/**
 * judgeBody for the first bytes of an answer: text in the judge's thread, sound (told by its headers and
 * frames, a fixed number of steps a byte) in this one, so that no station waits for the other thread.
 */
export async function judgeStart(
  judge: TextJudge,
  contentType: string | null,
  url: string,
  start: Uint8Array,
): Promise<BodyJudgement> {
  if (start.length === 0 || !looksLikeText(start)) return judgeBody(contentType, url, start)
  return orBadPlaylist(judge.ask('judgeBody', contentType, url, start))
}

/** isHlsPart, in the same way. */
export async function judgePart(
  judge: TextJudge,
  contentType: string | null,
  start: Uint8Array,
  isWhole: boolean,
): Promise<boolean> {
  if (start.length === 0 || !looksLikeText(start)) return isHlsPart(contentType, start, isWhole)
  return orBadPlaylist(judge.ask('isHlsPart', contentType, start, isWhole))
}
