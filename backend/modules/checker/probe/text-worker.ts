import { serve } from '../../../../shared/judge/serve.ts'
import { judgements } from '../../../../shared/net/judge-text.ts'
import type { HlsVariables } from '../../../../shared/radio/hls-variables.ts'
import { decodePlaylist } from '../../../../shared/radio/playlist-text.ts'
import { type HlsPiece, nextOfHls } from './hls-pieces.ts'
import { hasVerificationMeta } from './verification-meta.ts'

function readHls(bytes: Uint8Array, url: string, imported: HlsVariables): HlsPiece | null {
  return nextOfHls(decodePlaylist(bytes), url, imported)
}

/** Parsers of untrusted text. They run in this worker thread with a time limit. */
const ofProbes = { ...judgements, hasVerificationMeta, readHls }
export type ProbeJudgements = typeof ofProbes

serve(ofProbes)
