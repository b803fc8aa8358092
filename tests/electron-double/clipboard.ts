import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

/** The clipboard's text in memory, so that tests do not change the system's clipboard. */
let clipboardText = ''
export const copiedText = () => clipboardText

export const clipboard = withMissingMembersThrowing(
  {
    readText: async () => clipboardText,
    writeText: async (text) => {
      clipboardText = text
    },
  } satisfies Pick<Electron.Clipboard, 'readText' | 'writeText'>,
  'clipboard',
)
