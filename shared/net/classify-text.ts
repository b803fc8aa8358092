import { ParseAborted, type ParserWorker } from '../parser-worker/parser-worker.ts'
import { type BodyParser, classifyBody } from '../radio/content-types.ts'
import { isHlsPart } from '../radio/hls-part.ts'
import { looksLikeText, readPlaylist } from '../radio/playlists.ts'
import { end } from './stream-problem.ts'

/** Parsers of untrusted text, for a worker with a time limit. Checks of fixed-size data run in the caller's thread. */
export const parsers = { isHlsPart, classifyBody, readPlaylist }
export type TextClassifier = ParserWorker<typeof parsers>

/** Converts an aborted parse to the StreamProblem 'bad-playlist'. */
export async function orBadPlaylist<T>(parsing: Promise<T>): Promise<T> {
  try {
    return await parsing
  } catch (error) {
    throw error instanceof ParseAborted ? end('bad-playlist', error.message) : error
  }
}

/** Classifies a response by its first bytes. Only text uses the worker, so audio never waits for it. */
export async function classifyStart(
  parserWorker: TextClassifier,
  contentType: string | null,
  url: string,
  start: Uint8Array,
): Promise<BodyParser> {
  if (start.length === 0 || !looksLikeText(start)) return classifyBody(contentType, url, start)
  return orBadPlaylist(parserWorker.run('classifyBody', contentType, url, start))
}

export async function isHlsPartInWorker(
  parserWorker: TextClassifier,
  contentType: string | null,
  start: Uint8Array,
  isComplete: boolean,
): Promise<boolean> {
  if (start.length === 0 || !looksLikeText(start)) return isHlsPart(contentType, start, isComplete)
  return orBadPlaylist(parserWorker.run('isHlsPart', contentType, start, isComplete))
}
