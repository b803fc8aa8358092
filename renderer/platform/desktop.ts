/** The desktop: everything goes over the preload bridge. */
import type { UndertoneBridge } from '../../preload/contract.ts'
import { rememberConfig } from './known-config.ts'
import type { Platform } from './platform-types.ts'

declare global {
  interface Window {
    /** Put there by the preload script; absent in a browser. */
    readonly undertone?: UndertoneBridge
  }
}

/** The bridge as a platform. */
export function createDesktopPlatform(bridge: UndertoneBridge): Platform {
  const config = rememberConfig(() => bridge.config.load())
  return {
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
        return config.known()?.lastFm ? ('here' as const) : ('none' as const)
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
    config: { load: config.load },
    session: bridge.session,
    scrobbling: bridge.scrobbling,
    browser: bridge.browser,
    player: bridge.player,
    keepScreenOn: null,
    streams: bridge.streams,
    links: bridge.links,
    desktop: bridge.desktop,
    notifications: bridge.notifications,
    window: bridge.window,
  }
}
