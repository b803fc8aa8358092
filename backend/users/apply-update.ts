import type { UpdateBody } from '../../shared/api/users.ts'
import type { StoredUser } from './user-store.ts'

/** The user after an update: what the body leaves out stays, null clears. */
export function applyUpdate(stored: StoredUser, body: UpdateBody, now: number): StoredUser {
  const kept = <T>(value: T | undefined, before: T) => (value === undefined ? before : value)
  return {
    ...stored,
    displayName: kept(body.displayName, stored.displayName),
    photoURL: kept(body.photoURL, stored.photoURL),
    visible: kept(body.visible, stored.visible),
    showsFavorites: kept(body.showsFavorites, stored.showsFavorites ?? false),
    role: kept(body.role, stored.role),
    plan: kept(body.plan, stored.plan),
    // Never backwards and never twice the same, whatever the clock does.
    updatedAt: Math.max(now, stored.updatedAt + 1),
  }
}
