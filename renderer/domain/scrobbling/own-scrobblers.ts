import { scrobblingText } from '../../../shared/locales/generated/scrobbling.ts'
import { createListenBrainz } from '../../../shared/scrobbling/listenbrainz.ts'
import {
  LASTFM_BATCH,
  type Listen,
  type ScrobbleService,
  type TimedSong,
} from '../../../shared/scrobbling/scrobble-service.ts'
import { notify } from '../../lib/notify.ts'
import { createDurableText } from '../../platform/durable-text.ts'
import { network } from '../../platform/network.ts'
import { getPlatform } from '../../platform/platform.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { isDroppedStation } from '../player/dropped-id.ts'
import { currentSong } from '../player/now-playing.ts'
import { player } from '../player/player.ts'
import { createVaultSlots } from './account-vault.ts'
import { createScrobbler } from './create-scrobbler.ts'
import { followListens } from './follow-listens.ts'
import { createListenQueue } from './listen-queue.ts'
import { LISTENS_KEYS, type ServiceName } from './services.ts'

type LastFmChannels = Pick<
  Platform['scrobbling'],
  'lastFmFinish' | 'lastFmScrobble' | 'lastFmNowPlaying'
>

/** Last.fm has no field for the station. */
const toTimedSong = ({ artist, title, startedAt }: Listen): TimedSong => ({
  artist,
  title,
  startedAt,
})
const toRetryLater = () => ({ kind: 'later' as const })

/** Calls Last.fm through the main process, which has the API secret. */
function createLastFmService(bridge: LastFmChannels): ScrobbleService {
  return {
    batch: LASTFM_BATCH,
    connect: () => bridge.lastFmFinish(),
    submit: (token, listens) =>
      bridge.lastFmScrobble(token, listens.map(toTimedSong)).catch(toRetryLater),
    sendNowPlaying: (token, song) =>
      bridge.lastFmNowPlaying(token, toTimedSong(song)).catch(toRetryLater),
  }
}

const platform = getPlatform()
const vaultSlot = createVaultSlots(platform.scrobbling)

function createServiceScrobbler(name: ServiceName, service: ScrobbleService) {
  const key = LISTENS_KEYS[name]
  return createScrobbler({
    service,
    vault: vaultSlot(name),
    queue: createListenQueue(createDurableText(key)),
    getTime: Date.now,
    exclusively: (work) => navigator.locks.request(`undertone-${key}`, work),
    onTokenRejected: () => {
      const { refused, names } = scrobblingText
      notify({ message: refused(names[name]), tone: 'error', id: key })
    },
  })
}

/** The scrobblers of all services, which start when this module is imported. */
export const scrobblers = {
  listenBrainz: createServiceScrobbler(
    'listenBrainz',
    createListenBrainz(
      async () => (await platform.config.load()).listenBrainzUrl,
      (url, options) => fetch(url, options),
    ),
  ),
  lastFm: createServiceScrobbler('lastFm', createLastFmService(platform.scrobbling)),
}
const allScrobblers = Object.values(scrobblers)

const listens = followListens({
  player,
  songs: currentSong,
  getTime: Date.now,
  isPrivate: isDroppedStation,
  onStarted: (song) => {
    for (const scrobbler of allScrobblers) scrobbler.sendNowPlaying(song)
  },
  onListened: (listen) => {
    for (const scrobbler of allScrobblers) scrobbler.add(listen)
  },
})
window.addEventListener('pagehide', listens.leave)
network.watch(() => {
  if (network.isOnline()) for (const scrobbler of allScrobblers) void scrobbler.send()
})
