import { judgeBody } from '../../../shared/radio/content-types.ts'
import { decodePlaylist } from '../../../shared/radio/playlist-text.ts'
import { readPlaylist } from '../../../shared/radio/playlists.ts'
import { type HlsPiece, nextOfHls } from './hls-pieces.ts'

function readHls(bytes: Uint8Array, url: string): HlsPiece | null {
  return nextOfHls(decodePlaylist(bytes), url)
}

/** All that a probe reads of text from outside; it runs in a thread with a limit of time. */
export const judgements = { judgeBody, readHls, readPlaylist }
export type TextJudgements = typeof judgements
