import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

/** In memory: the system's own is not touched. */
let copied = ''
/** What a user would paste. */
export const copiedText = () => copied

export const clipboard = withAbsentNamed(
  {
    readText: async () => copied,
    writeText: async (text) => {
      copied = text
    },
  } satisfies Pick<Electron.Clipboard, 'readText' | 'writeText'>,
  'clipboard',
)
