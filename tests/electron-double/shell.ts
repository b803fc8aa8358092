import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

/** Addresses the app has handed to the system's browser, in order. */
export const opened: string[] = []

let opens = true

/** From now on the system can open addresses, or (a desktop without a browser) cannot. */
export function answerOpening(is: boolean): void {
  opens = is
}

export const shell = withAbsentNamed(
  {
    async openExternal(url) {
      if (!opens || !URL.canParse(url)) throw new Error('Failed to open path')
      opened.push(url)
    },
  } satisfies Pick<Electron.Shell, 'openExternal'>,
  'shell',
)
