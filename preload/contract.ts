/**
 * THE contract between the Electron main process and its pages: every channel, by the name that a page calls it by
 * (`window.undertone` in the main window). Each file of contract/ is one capability: an entry of its table says which
 * way the channel goes, what it carries, and what main accepts of a page. The bridge, main's checks and the tests of
 * hostile messages are made from the entries. Of each other both sides import the contract only, and it imports types
 * and lists of shared/ only, so neither side can drag the other in.
 */
import type { RuntimeConfig } from '../shared/config/config.ts'
import { browserChannels } from './contract/browser.ts'
import { type BridgeOf, invoke } from './contract/channel.ts'
import { desktopChannels } from './contract/desktop.ts'
import { linkChannels } from './contract/links.ts'
import { miniChannels } from './contract/mini.ts'
import { notificationChannels } from './contract/notifications.ts'
import { playerChannels } from './contract/player.ts'
import { scrobblingChannels } from './contract/scrobbling.ts'
import { sessionChannels } from './contract/session.ts'
import { streamChannels } from './contract/streams.ts'
import { windowChannels } from './contract/window.ts'

export const pageChannels = {
  config: { load: invoke<[], RuntimeConfig>('config:load') },
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

/** Every channel, by the window whose page may use it. */
export const channelsByWindow = { main: pageChannels, mini: miniChannels }

/** What the preload script puts on `window.undertone`. Nothing else of the machine is reachable. */
export type UndertoneBridge = BridgeOf<typeof pageChannels>
