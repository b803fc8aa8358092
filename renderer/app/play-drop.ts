/** Plays what a user drops on the window, and says when it cannot be played. */

import { IMPORT_PATH, offerImport } from '../domain/import-export/offered-file.ts'
import type { Dropped } from '../domain/player/dropped.ts'
import { playAddress } from '../domain/player/play-address.ts'
import { playDropped } from '../domain/player/play-dropped.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { readFile } from '../lib/read-station-file.ts'
import { getMessages } from '../locales/messages.ts'

/** Never rejects. */
export function playDrop(dropped: Dropped | null, navigate: (path: string) => void): void {
  playDropped(dropped, {
    readList: (file) => readFile(file, new AbortController().signal),
    play: playAddress,
    offer: (file, count) => {
      const text = getMessages().exchange
      notify({
        message: text.dropped(count),
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
