/** Collects a user's data from where it is kept, and offers it as a file. */
import { getCrate } from '../../api/crate.ts'
import { getFavorites } from '../../api/favorites.ts'
import { getFollowing } from '../../api/following.ts'
import { readWholeHistory } from '../../api/history.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { getUser, isWholeUser } from '../../api/users.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { firebaseUser, hasAccount, readOwnRecord } from '../auth/auth.ts'
import { getSetting } from '../settings/settings.ts'
import { dataFileText } from './gather-data.ts'
import { loadSecondFactors } from './second-factors.ts'

/** Rejects, and offers nothing, when any part cannot be read: half a copy would look like a whole one. */
export async function exportOwnData(now = new Date()): Promise<void> {
  const secondFactors = await loadSecondFactors()
  const { uid, email, emailVerified, displayName, photoURL, providerData, metadata } =
    firebaseUser()
  const [record, user, favorites, history, songs, following, stations] = await Promise.all([
    readOwnRecord(),
    getUser(uid),
    getFavorites(uid),
    readWholeHistory(uid),
    getCrate(uid),
    hasAccount() ? getFollowing(uid) : [],
    listOwnStations(uid),
  ])
  if (!isWholeUser(user))
    throw new Error('The API answered with the public part of your own record')
  const data = {
    account: {
      uid,
      email,
      emailVerified,
      displayName,
      photoURL,
      providers: providerData.map(({ providerId }) => providerId),
      secondFactors,
      createdAt: metadata.creationTime ?? null,
      lastSignInAt: metadata.lastSignInTime ?? null,
    },
    record,
    user,
    favorites,
    history,
    songs,
    following,
    stations,
    settings: {
      theme: getSetting('theme'),
      font: getSetting('font'),
      volume: getSetting('volume'),
    },
  }
  offerFile(datedFileName('undertone-data', 'json', now), dataFileText(data, now))
}
