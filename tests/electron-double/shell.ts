import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

export const opened: string[] = []

let canOpen = true

export function setCanOpen(isEnabled: boolean): void {
  canOpen = isEnabled
}

export const shell = withMissingMembersThrowing(
  {
    async openExternal(url) {
      if (!canOpen || !URL.canParse(url)) throw new Error('Failed to open path')
      opened.push(url)
    },
  } satisfies Pick<Electron.Shell, 'openExternal'>,
  'shell',
)
