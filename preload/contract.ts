/**
 * THE contract between the Electron main process and the main window's page: every channel, by the name
 * that the page calls it by on `window.undertone`. Each file of contract/ is one capability, with the types
 * of what its channels carry. Of each other both sides import the contract only, and it imports types
 * of shared/ only, so neither side can drag the other in.
 */
import type { RuntimeConfig } from '../shared/config/config.ts'
import { browserChannels } from './contract/browser.ts'
import { type BridgeOf, invoke } from './contract/channel.ts'
import { desktopChannels } from './contract/desktop.ts'
import { linkChannels } from './contract/links.ts'
import { notificationChannels } from './contract/notifications.ts'
import { playerChannels } from './contract/player.ts'
import { scrobblingChannels } from './contract/scrobbling.ts'
import { sessionChannels } from './contract/session.ts'
import { streamChannels } from './contract/streams.ts'
import { windowChannels } from './contract/window.ts'

export const pageChannels = {
  config: { load: invoke<[], RuntimeConfig>('config:load', 0) },
  session: sessionChannels,
  scrobbling: scrobblingChannels,
  browser: browserChannels,
  player: playerChannels,
  streams: streamChannels,
  links: linkChannels,
  desktop: desktopChannels,
  notifications: notificationChannels,
  window: windowChannels,
}

/** What the preload script puts on `window.undertone`. Nothing else of the machine is reachable. */
export type UndertoneBridge = BridgeOf<typeof pageChannels>
