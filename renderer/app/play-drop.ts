/** Plays what a user drops on the window, and says when it cannot be played. */
import type { Dropped } from '../features/drop/dropped.ts'
import { playDropped } from '../features/drop/play-dropped.ts'
import { recentDrops } from '../features/drop/recent-drops.ts'
import { player } from '../features/player/player.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { getMessages } from '../messages/messages.ts'
import type { Platform } from '../platform/platform-types.ts'

/** Never rejects. */
export function playDrop(
  dropped: Dropped | null,
  streams: Pick<Platform['streams'], 'readPlaylist'>,
): void {
  playDropped(dropped, {
    readPlaylist: (bytes) => streams.readPlaylist(bytes),
    play: (station) => {
      recentDrops.note(station)
      player.play(station)
    },
    tell: (problem) => notify({ message: getMessages().drop[problem], tone: 'error', id: 'drop' }),
  }).catch((error: unknown) => log.error('What was dropped could not be played', error))
}
