/** What each feature loads for a user who signs in and wipes when they leave, in this order. */
import type { QueryClient } from '@tanstack/react-query'
import type { SessionPart } from '../domain/auth/session-scope.ts'
import type { Player } from '../domain/player/player-types.ts'
import type { RecentSearches } from '../domain/stations/recent-searches.ts'
import type { OfflineQueue } from '../domain/sync/changes.ts'

/** Whatever way a session ends, its user's data does not outlive it. */
export function cachePart(
  client: Pick<QueryClient, 'clear'>,
  clearNotices: () => void,
): SessionPart {
  return {
    leave: () => {
      client.clear()
      // A toast may offer to undo what the last user did: it would be done to the next one.
      clearNotices()
    },
  }
}

/** The player plays on where the same person does: through a session that was lost, and into an account. */
export function playerPart(player: Pick<Player, 'stop'>): SessionPart {
  return {
    leave: (_uid, reason) => {
      if (reason !== 'lost' && reason !== 'joined') player.stop()
    },
  }
}

/** Queued changes are sent when their user is back; they move into an account with their user, and a sign-out deletes them. */
export function queuePart(
  queue: Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget'>,
): SessionPart {
  return {
    enter: (uid) => void queue.enter(uid),
    leave: (uid, reason, next) => {
      if (reason === 'signed-out') void queue.forget()
      if (reason === 'joined' && next !== undefined) queue.transfer(uid, next)
    },
  }
}

/** What a user searched for, or saved of that, is theirs: it stays through a session that was lost, and no longer. */
export function searchesPart({
  forget,
  hand,
}: Pick<RecentSearches, 'forget' | 'hand'>): SessionPart {
  return {
    leave: (uid, reason, next) => {
      if (reason === 'joined' && next !== undefined) hand(uid, next)
      else if (reason !== 'lost') forget(uid)
    },
  }
}
