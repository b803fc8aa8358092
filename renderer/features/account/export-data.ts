/** Collects a user's data from where it is kept, and offers it as a file. */
import { getPersonalData } from '../../api/personal-data.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { firebaseUser, hasAccount, readOwnRecord } from '../auth/auth.ts'
import { getSetting } from '../settings/settings.ts'
import { dataFileText } from './gather-data.ts'
import { loadSecondFactors } from './second-factors.ts'

/** Rejects, and offers nothing, when any part cannot be read: half a copy would look like a whole one. */
export async function exportOwnData(now = new Date()): Promise<void> {
  const secondFactors = hasAccount() ? await loadSecondFactors() : []
  const { uid, email, emailVerified, displayName, photoURL, providerData, metadata } =
    firebaseUser()
  const [record, kept] = await Promise.all([
    hasAccount() ? readOwnRecord() : null,
    getPersonalData(uid),
  ])
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
    kept,
    settings: {
      theme: getSetting('theme'),
      font: getSetting('font'),
      volume: getSetting('volume'),
    },
  }
  offerFile(datedFileName('undertone-data', 'json', now), dataFileText(data, now))
}
