import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

/** Addresses the app has handed to the system's browser, in order. */
export const opened: string[] = []

export const shell = withAbsentNamed(
  {
    async openExternal(url) {
      opened.push(url)
    },
  } satisfies Pick<Electron.Shell, 'openExternal'>,
  'shell',
)
