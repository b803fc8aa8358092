import { ParseAborted, type ParserWorker } from '../parser-worker/parser-worker.ts'
import { type BodyParser, classifyBody } from '../radio/content-types.ts'
import { isHlsPart } from '../radio/hls-part.ts'
import { looksLikeText, readPlaylist } from '../radio/playlists.ts'
import { end } from './stream-problem.ts'

/**
 * Functions that parse untrusted text, for a worker thread with a time limit. Code that reads a fixed number of bytes
 * (frames, title blocks) runs in the caller's thread.
 */
export const parsers = { isHlsPart, classifyBody, readPlaylist }
export type TextClassifier = ParserWorker<typeof parsers>

/** Treats text that cannot be parsed in time as an unreadable playlist. Throws StreamProblem. */
export async function orBadPlaylist<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    throw error instanceof ParseAborted ? end('bad-playlist', error.message) : error
  }
}

/**
 * classify body for the first bytes of a response: text is parsed in the worker. Sound, detected by headers and frames in a
 * fixed number of steps per byte, is parsed in this thread, so that no station waits for the worker.
 */
export async function classifyStart(
  parserWorker: TextClassifier,
  contentType: string | null,
  url: string,
  start: Uint8Array,
): Promise<BodyParser> {
  if (start.length === 0 || !looksLikeText(start)) return classifyBody(contentType, url, start)
  return orBadPlaylist(parserWorker.ask('classifyBody', contentType, url, start))
}

export async function classifyPart(
  parserWorker: TextClassifier,
  contentType: string | null,
  start: Uint8Array,
  isComplete: boolean,
): Promise<boolean> {
  if (start.length === 0 || !looksLikeText(start)) return isHlsPart(contentType, start, isComplete)
  return orBadPlaylist(parserWorker.ask('isHlsPart', contentType, start, isComplete))
}
