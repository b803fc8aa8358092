import type * as Electron from 'electron'

let openAtLogin = false

/** macOS' and Windows' list of what starts at login, in memory. Nothing was started by it. */
export const loginItems = {
  get: (): Electron.LoginItemSettings => ({
    openAtLogin,

    wasOpenedAtLogin: false,

    status: openAtLogin ? 'enabled' : 'not-registered',
    executableWillLaunchAtLogin: openAtLogin,
    launchItems: [],
  }),
  set: ({ openAtLogin: on = false }: Electron.Settings) => {
    openAtLogin = on
  },
} as const
