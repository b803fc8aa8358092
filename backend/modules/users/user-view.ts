import type { FavoritesSummary } from '../../../shared/api/favorites.ts'
import type { SentPublicUser, SentUser } from '../../../shared/api/users.ts'
import { Failure } from '../../http/failure.ts'
import { NO_ADDRESS, type StoredUser, type UserStore } from './user-store.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Converts a row to the full user, for the owner and admins. Lists omit the favorites. */
export function toUser(stored: StoredUser, favorites?: FavoritesSummary | null): SentUser {
  return {
    ...stored,
    showsFavorites: stored.showsFavorites ?? false,
    showsListening: stored.showsListening ?? false,
    disabled: stored.disabled ?? false,
    email: stored.email === NO_ADDRESS ? null : stored.email,
    ...(favorites && { favorites }),
    createdAt: iso(stored.createdAt),
    updatedAt: iso(stored.updatedAt),
  }
}

/** Converts a row to the public user. Lists the fields, so that a new field is private by default. */
export function toPublicUser(stored: StoredUser): SentPublicUser {
  return {
    id: stored.id,
    displayName: stored.displayName,
    photoURL: stored.photoURL,
    // The role `pro` would reveal the plan, which is private.
    role: stored.role === 'pro' ? 'creator' : stored.role,
    createdAt: iso(stored.createdAt),
  }
}

export async function requireUser(users: Pick<UserStore, 'get'>, id: string): Promise<StoredUser> {
  const user = await users.get(id)
  if (user === null) throw userNotFound()
  return user
}

/** 404 if the user does not exist or the caller may not see the user. */
export function userNotFound(): Failure {
  return new Failure(404, 'user-not-found')
}
