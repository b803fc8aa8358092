import { authSession } from '../domain/auth/auth.ts'
import type { SessionContext, SessionPart } from '../domain/auth/session-scope.ts'
import { clearChanges } from '../domain/errors/errors.ts'
import { favoritesSession } from '../domain/favorites/favorites-reader.ts'
import { createReminderStations, followingSession } from '../domain/following/session.ts'
import { historySession } from '../domain/history/listening.ts'
import { nowPlayingSession } from '../domain/player/now-playing.ts'
import { player, playerSession } from '../domain/player/player.ts'
import { createQueueSession } from '../domain/player/queue-store.ts'
import { reportingSession } from '../domain/reporting/directory.ts'
import { savedSongsSession } from '../domain/saved-songs/saved-songs-query.ts'
import { scrobblingSession } from '../domain/scrobbling/scrobbling.ts'
import { playById } from '../domain/stations/play-by-id.ts'
import { stationsSession } from '../domain/stations/searches.ts'
import { syncSession } from '../domain/sync/live.ts'
import { clearToasts } from '../lib/notify.ts'
import { deletionReminder } from '../screens/account/deletion-reminder.ts'
import { accountSession } from '../screens/account/identity-check.ts'
import { creatorSession } from '../screens/creator/decision-toasts.ts'
import { plansSession } from '../screens/plans/checkout-watcher.ts'
import { bindPlayer, playerBinding } from './bind-player.ts'
import { persistencePart } from './query-persistence.ts'
import type { AppRouter } from './router.tsx'

/** Removes the user's data from memory at the end of every session. */
export function cachePart({ client }: Pick<SessionContext, 'client'>): SessionPart {
  return {
    leave: () => {
      client.clear()
      // A toast may offer to undo the last user's action, which must not affect the next user.
      clearToasts()
      clearChanges()
    },
  }
}

/** Returns all parts of the app that react to the start and end of a user's session. They run in this order. */
export function sessionParts(
  context: SessionContext,
  router: () => Pick<AppRouter, 'navigate' | 'state'>,
): SessionPart[] {
  return [
    playerBinding(() => bindPlayer(context, router)),
    // Must precede `cachePart`, because it stores the cached data.
    persistencePart(context.client),
    cachePart(context),
    playerSession,
    createQueueSession(localStorage),
    // Must follow `playerSession`, which stops the player: the listening session that ends belongs to this user.
    historySession(),
    authSession(context),
    favoritesSession(context),
    ...followingSession(context, (id) => void playById(id)),
    savedSongsSession(context),
    accountSession,
    ...stationsSession(),
    // Must precede the part that clears the song log, because the log contains the played songs.
    scrobblingSession,
    deletionReminder(() => context.navigate('/settings/account')),
    nowPlayingSession,
    creatorSession(context),
    ...plansSession(context),
    syncSession({ client: context.client, player, reminded: createReminderStations(context.uid) }),
    reportingSession(context),
  ]
}
