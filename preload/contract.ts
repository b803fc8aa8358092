/**
 * Contract between the Electron main process and its pages. It lists all channels by their names on the bridge
 * (`window.undertone` in the main window). Each file in contract/ declares the channels of one feature. A table entry
 * declares direction, payload and validation of a channel, for the bridge, for serveChannels and for the fuzz tests.
 * The main process and the pages share no other code of their folders.
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

export const channelsByWindow = { main: pageChannels, mini: miniChannels }

/** Type of `window.undertone`, through which the page calls the main process. */
export type UndertoneBridge = BridgeOf<typeof pageChannels>
