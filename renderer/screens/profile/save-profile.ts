/**
 * Saves a profile in the three places that keep it, in order: the backend (which may refuse), the
 * record in the document store, the identity. All three take the same values again without harm, so a
 * save that got half way is repaired by the next one.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from 'firebase/auth'
import type { User } from '../../../shared/api/users.ts'
import { updateUser } from '../../api/users.ts'
import { announceUser, firebaseUser, requireUid, writeOwnRecord } from '../../domain/auth/auth.ts'
import { ownUserQuery } from '../../domain/auth/users.ts'
import { log } from '../../lib/log.ts'

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

const PLACES: ProfilePlaces = {
  backend: (profile) => updateUser(requireUid(), profile),
  record: (profile) => writeOwnRecord(profile),
  identity: async (profile) => {
    await updateProfile(firebaseUser(), identityProfile(profile))
    // The name in the frame of the app follows at once.
    await announceUser()
  },
}

/** Saves name and picture everywhere. `data.missing` says what a save did not reach. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation<SavedProfile, Error, Profile>({
    mutationFn: (profile) => saveProfile(profile, PLACES),
    onSuccess: ({ user, missing, reason }) => {
      // What reached only half of its places is not shown as saved.
      if (missing === null) client.setQueryData(ownUserQuery(user.id).queryKey, user)
      else log.warn(`The profile did not reach the ${missing}`, reasonOf(reason))
    },
  })
}

/** The code only: a provider's error carries more than a log may hold. */
function reasonOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : 'unknown'
}
