import { nowPlaying } from './en/now-playing.ts'

export type NowPlayingMessages = typeof nowPlaying

/** What the song log, the connection details and the sleep timer say: a part loaded with them. */
export function useNowPlayingMessages(): NowPlayingMessages {
  return nowPlaying
}
