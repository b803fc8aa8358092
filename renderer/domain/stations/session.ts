import type { SessionPart } from '../auth/session-scope.ts'
import { type RecentSearches, recentSearches } from './recent-searches.ts'
import { savedSearches } from './saved-searches.ts'

/** A user's searches stay through a lost session and move into their account. */
export function searchesSession({
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

export function stationsSession(): SessionPart[] {
  return [searchesSession(recentSearches), searchesSession(savedSearches)]
}
