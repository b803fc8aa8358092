/** Selects the platform: desktop app or browser. All other renderer code uses `getPlatform` instead of checking. */
import type { UndertoneBridge } from '../../preload/contract.ts'
import { createBrowserPlatform } from './browser.ts'
import { rememberConfig } from './known-config.ts'
import type { Platform } from './platform-types.ts'

declare global {
  interface Window {
    readonly undertone?: UndertoneBridge
  }
}

function createDesktopPlatform(bridge: UndertoneBridge): Platform {
  const config = rememberConfig(() => bridge.config.load())
  return {
    ...bridge,
    config: { load: config.load },
    capabilities: {
      tray: true,
      keyring: true,
      get google() {
        return Boolean(config.known()?.google)
      },
      get directory() {
        return Boolean(config.known()?.directoryUrl)
      },
      get lastFm() {
        return config.known()?.lastFm ? ('available' as const) : ('none' as const)
      },
      get scrobbling() {
        return Boolean(config.known()?.listenBrainzUrl)
      },
      get robotCheck() {
        return Boolean(config.known()?.firebase.recaptchaSiteKey)
      },
      relay: true,
      miniWindow: true,
      notifications: true,
    },
    keepScreenOn: null,
  }
}

let platform: Platform | null = null

export function getPlatform(): Platform {
  platform ??= window.undertone ? createDesktopPlatform(window.undertone) : createBrowserPlatform()
  return platform
}
