import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

/** In memory: the system's clipboard is not touched. */
let copied = ''
export const copiedText = () => copied

export const clipboard = withMissingMembersThrowing(
  {
    readText: async () => copied,
    writeText: async (text) => {
      copied = text
    },
  } satisfies Pick<Electron.Clipboard, 'readText' | 'writeText'>,
  'clipboard',
)
