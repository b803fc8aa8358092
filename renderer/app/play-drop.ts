/** Plays what a user drops on the window, and says when it cannot be played. */

import { PLAYLIST_ENTRIES } from '../../shared/radio/playlist-entry.ts'
import type { Dropped } from '../features/drop/dropped.ts'
import { playDropped } from '../features/drop/play-dropped.ts'
import { recentDrops } from '../features/drop/recent-drops.ts'
import { IMPORT_PATH, offerImport } from '../features/exchange/offered-file.ts'
import { player } from '../features/player/player.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { getMessages } from '../messages/messages.ts'
import type { Platform } from '../platform/platform-types.ts'

/** Never rejects. */
export function playDrop(
  dropped: Dropped | null,
  streams: Pick<Platform['streams'], 'readPlaylist'>,
  navigate: (path: string) => void,
): void {
  playDropped(dropped, {
    readPlaylist: (bytes) => streams.readPlaylist(bytes),
    play: (station) => {
      recentDrops.note(station)
      player.play(station)
    },
    offer: (file, count) => {
      const text = getMessages().exchange
      notify({
        // Fifty are read to play one.
        message:
          count === null || count >= PLAYLIST_ENTRIES ? text.droppedList : text.dropped(count),
        tone: 'plain',
        id: 'drop',
        action: {
          label: text.importIt,
          onClick: () => {
            offerImport(file)
            navigate(IMPORT_PATH)
          },
        },
      })
    },
    tell: (problem) => notify({ message: getMessages().drop[problem], tone: 'error', id: 'drop' }),
  }).catch((error: unknown) => log.error('What was dropped could not be played', error))
}
