import { parsers } from '../../../../shared/net/classify-text.ts'
import { serve } from '../../../../shared/parser-worker/serve.ts'
import type { HlsVariables } from '../../../../shared/radio/hls-variables.ts'
import { decodePlaylist } from '../../../../shared/radio/playlist-text.ts'
import { findNextHlsPiece, type HlsPiece } from './hls-pieces.ts'
import { hasVerificationMeta } from './verification-meta.ts'

function readHls(bytes: Uint8Array, url: string, imported: HlsVariables): HlsPiece | null {
  return findNextHlsPiece(decodePlaylist(bytes), url, imported)
}

/** Parsers of untrusted text. They run in this worker thread with a time limit. */
const probeParsers = { ...parsers, hasVerificationMeta, readHls }
export type ProbeParsers = typeof probeParsers

serve(probeParsers)
