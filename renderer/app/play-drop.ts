/** Plays what a user drops on the window, and says when it cannot be played. */

import type { Dropped } from '../features/drop/dropped.ts'
import { playAddress } from '../features/drop/play-address.ts'
import { playDropped } from '../features/drop/play-dropped.ts'
import { IMPORT_PATH, offerImport } from '../features/exchange/offered-file.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { readFile } from '../lib/read-station-file.ts'
import { getMessages } from '../messages/messages.ts'

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
