/** The app's scrobbler, over the player, the vault and the page it runs in. */
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'
import { keepText } from '../../platform/kept-text.ts'
import { network } from '../../platform/network.ts'
import { getPlatform } from '../../platform/platform.ts'
import { isDroppedStation } from '../drop/drop.ts'
import { songOn } from '../now-playing/now-playing.ts'
import { player } from '../player/player.ts'
import { createScrobbler } from './create-scrobbler.ts'
import { followListens } from './follow-listens.ts'
import { createListenQueue } from './listen-queue.ts'
import { createListenBrainz } from './listenbrainz.ts'
import { LISTENS_KEY } from './scrobbling.ts'

/** One window sends at a time. */
const LOCK = 'undertone-listens'

const platform = getPlatform()

export const scrobbler = createScrobbler({
  service: createListenBrainz(
    async () => (await platform.config.load()).listenBrainzUrl,
    (url, options) => fetch(url, options),
  ),
  vault: platform.scrobbling,
  queue: createListenQueue(keepText(LISTENS_KEY)),
  now: Date.now,
  exclusively: (work) => navigator.locks.request(LOCK, work),
  onRefused: () =>
    notify({ message: getMessages().scrobbling.refused, tone: 'error', id: 'scrobbling' }),
})

const listens = followListens({
  player,
  songs: songOn,
  now: Date.now,
  isPrivate: isDroppedStation,
  onBegun: scrobbler.tellNowPlaying,
  onListened: scrobbler.add,
})
window.addEventListener('pagehide', listens.leave)
network.watch(() => {
  if (network.isOnline()) void scrobbler.send()
})
