import type * as Electron from 'electron'

/** Addresses the app has handed to the system's browser, in order. */
export const opened: string[] = []

export const shell = {
  async openExternal(url) {
    opened.push(url)
  },
} satisfies Pick<Electron.Shell, 'openExternal'>
