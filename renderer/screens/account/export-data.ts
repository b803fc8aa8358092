import { getPersonalData } from '../../api/users.ts'
import { firebaseUser, hasAccount, readOwnRecord } from '../../domain/auth/auth.ts'
import { getSetting } from '../../domain/settings/settings.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { loadSecondFactors } from './second-factors.ts'

export interface DataFile {
  readonly name: string
  readonly text: string
}

/** Collects the user's data for a download. Rejects when any part fails, because the file would look complete. */
export async function collectOwnData(now = new Date()): Promise<DataFile> {
  const secondFactors = hasAccount() ? await loadSecondFactors() : []
  const { uid, email, emailVerified, displayName, photoURL, providerData, metadata } =
    firebaseUser()
  const [record, personalData] = await Promise.all([
    hasAccount() ? readOwnRecord() : null,
    getPersonalData(uid),
  ])
  const file = {
    product: 'Undertone',
    exportedAt: now.toISOString(),
    // Must not contain passwords, tokens or full phone numbers.
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
    stored: personalData,
    settings: {
      theme: getSetting('theme'),
      font: getSetting('font'),
      volume: getSetting('volume'),
    },
  }
  const text = `${JSON.stringify(file, null, 2)}\n`
  return { name: datedFileName('undertone-data', 'json', now), text }
}
