import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from 'firebase/auth'
import { updateUser } from '../../api/users.ts'
import { log } from '../../lib/log.ts'
import { announceUser, firebaseUser, requireUid, writeOwnRecord } from '../auth/auth.ts'
import { ownUserQuery } from '../users/users.ts'
import {
  identityProfile,
  type Profile,
  type ProfilePlaces,
  type SavedProfile,
  saveProfile,
} from './save-profile.ts'

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
