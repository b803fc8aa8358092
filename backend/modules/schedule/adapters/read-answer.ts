import type { Platform } from '../../../../shared/api/programme.ts'
import { decodePlaylist } from '../../../../shared/radio/playlist-text.ts'
import type { ParseContext, Reading } from './adapter.ts'
import { adapterOf } from './registry.ts'

/** What a platform's answer says; null: it cannot be read. It runs in the thread of `answers-worker.ts`. */
export function readAnswer(
  platform: Platform,
  body: Uint8Array,
  context: ParseContext,
): Reading | null {
  return adapterOf(platform)?.parse(decodePlaylist(body), context) ?? null
}

/** What that thread is asked. */
export const judgements = { readAnswer }
export type AnswerJudgements = typeof judgements
