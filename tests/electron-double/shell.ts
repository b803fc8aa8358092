import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

export const opened: string[] = []

let opens = true

export function setCanOpen(is: boolean): void {
  opens = is
}

export const shell = withMissingMembersThrowing(
  {
    async openExternal(url) {
      if (!opens || !URL.canParse(url)) throw new Error('Failed to open path')
      opened.push(url)
    },
  } satisfies Pick<Electron.Shell, 'openExternal'>,
  'shell',
)
