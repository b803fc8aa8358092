/** The desktop: everything goes over the preload bridge. */
import type { UndertoneBridge } from '../../preload/contract.ts'
import type { Platform } from './platform-types.ts'

declare global {
  interface Window {
    /** Put there by the preload script; absent in a browser. */
    readonly undertone?: UndertoneBridge
  }
}

/** The bridge as a platform. */
export function createDesktopPlatform(bridge: UndertoneBridge): Platform {
  return {
    capabilities: { tray: true, keyring: true },
    config: bridge.config,
    session: bridge.session,
    player: bridge.player,
    window: bridge.window,
  }
}
