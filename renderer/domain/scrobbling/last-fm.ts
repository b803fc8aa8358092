/** Last.fm, which the desktop's main process speaks to: it has the product's secret. */
import {
  LASTFM_BATCH,
  type Listen,
  type ScrobbleService,
  type TimedSong,
} from '../../../shared/scrobbling/scrobble-service.ts'
import type { Platform } from '../../platform/platform-types.ts'

type LastFmChannels = Pick<
  Platform['scrobbling'],
  'lastFmFinish' | 'lastFmScrobble' | 'lastFmNowPlaying'
>

/** It has no field for the station. */
const timed = ({ artist, title, startedAt }: Listen): TimedSong => ({ artist, title, startedAt })
const later = () => ({ kind: 'later' as const })

/** A client of it, over the bridge. */
export function createLastFmService(bridge: LastFmChannels): ScrobbleService {
  return {
    batch: LASTFM_BATCH,
    connect: () => bridge.lastFmFinish(),
    submit: (token, listens) => bridge.lastFmScrobble(token, listens.map(timed)).catch(later),
    tellNowPlaying: (token, song) => bridge.lastFmNowPlaying(token, timed(song)).catch(later),
  }
}
