import { getPersonalData } from '../../api/users.ts'
import { firebaseUser, hasAccount, readOwnRecord } from '../../domain/auth/auth.ts'
import { getSetting } from '../../domain/settings/settings.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { loadSecondFactors } from './second-factors.ts'

export interface DataFile {
  readonly name: string
  readonly text: string
}

/** Rejects when any part cannot be read: half a copy would look like a full one. */
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
    // No password, no token, no full phone number.
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
