import { type Judge, Unjudged } from '../judge/judge.ts'
import { type BodyJudgement, judgeBody } from '../radio/content-types.ts'
import { isHlsPart } from '../radio/hls-part.ts'
import { looksLikeText, readPlaylist } from '../radio/playlists.ts'
import { end } from './stream-problem.ts'

/**
 * Functions that parse untrusted text, for a worker thread with a time limit. Code that reads a fixed number of bytes
 * (frames, title blocks) runs in the caller's thread.
 */
export const judgements = { isHlsPart, judgeBody, readPlaylist }
export type TextJudge = Judge<typeof judgements>

/** Treats text that cannot be parsed in time as an unreadable playlist. Throws StreamProblem. */
export async function orBadPlaylist<T>(judged: Promise<T>): Promise<T> {
  try {
    return await judged
  } catch (error) {
    throw error instanceof Unjudged ? end('bad-playlist', error.message) : error
  }
}

/**
 * judgeBody for the first bytes of a response: text is parsed in the worker. Sound, detected by headers and frames in a
 * fixed number of steps per byte, is parsed in this thread, so that no station waits for the worker.
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

export async function judgePart(
  judge: TextJudge,
  contentType: string | null,
  start: Uint8Array,
  isComplete: boolean,
): Promise<boolean> {
  if (start.length === 0 || !looksLikeText(start)) return isHlsPart(contentType, start, isComplete)
  return orBadPlaylist(judge.ask('isHlsPart', contentType, start, isComplete))
}
