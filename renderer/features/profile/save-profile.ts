/**
 * Saves a profile in the three places that keep it, in order: the backend (which may refuse), the
 * record in the document store, the identity. All three take the same values again without harm, so a
 * save that got half way is repaired by the next one.
 */
import type { User } from '../../../shared/api/answers/users.ts'

export interface Profile {
  readonly displayName: string
  readonly photoURL: string | null
}

export interface ProfilePlaces {
  backend(profile: Profile): Promise<User>
  record(profile: Profile): Promise<void>
  identity(profile: Profile): Promise<void>
}

/**
 * A profile in the words of the identity provider, whose call takes no null for a picture: it is
 * refused by the emulator and means "as before" to the hosted one. Empty takes the picture away.
 */
export function identityProfile({ displayName, photoURL }: Profile) {
  return { displayName, photoURL: photoURL ?? '' }
}

export interface SavedProfile {
  readonly user: User
  /** The first place that did not take it; null when all did. */
  readonly missing: 'record' | 'identity' | null
  /** Why it did not. */
  readonly reason: unknown
}

/** Rejects when the backend does not take it: then nothing is saved anywhere. */
export async function saveProfile(profile: Profile, places: ProfilePlaces): Promise<SavedProfile> {
  const user = await places.backend(profile)
  for (const place of ['record', 'identity'] as const) {
    try {
      await places[place](profile)
    } catch (reason) {
      return { user, missing: place, reason }
    }
  }
  return { user, missing: null, reason: null }
}
