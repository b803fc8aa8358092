/** The user's record in Firestore (specification, sections 3 and 5). */

import type { FirebaseApp } from 'firebase/app'
import {
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getFirestore,
  initializeFirestore,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite'
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser } from './auth-store.ts'

// Firestore's own log is off, because the app logs each failure itself, with personal data redacted.
setLogLevel('silent')

export interface OwnRecordChanges {
  readonly displayName?: string | null
  readonly photoURL?: string | null
  readonly email?: string | null
}

export type OwnRecord = Readonly<Record<string, unknown>>

let firestoreInstance: Firestore | null = null

function openFirestore(app: FirebaseApp, { documentsUrl }: RuntimeConfig): Firestore {
  if (!firestoreInstance) {
    const url = documentsUrl && new URL(documentsUrl)
    firestoreInstance = url
      ? initializeFirestore(app, { host: url.host, ssl: url.protocol === 'https:' })
      : getFirestore(app)
  }
  return firestoreInstance
}

/**
 * Creates users/{uid} unless it exists, and returns true if it did not. A transaction resolves the race of two windows.
 * Rejects when `isCurrentUser` returns false, because each request carries the current user's token.
 */
export async function ensureUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  user: AuthUser,
  isCurrentUser = () => true,
): Promise<boolean> {
  const checkCurrentUser = () => {
    if (!isCurrentUser()) throw new Error('The user signed out before the record was created')
  }
  try {
    checkCurrentUser()
    const firestore = openFirestore(app, config)
    const record = doc(firestore, 'users', user.uid)
    const created = await runTransaction(firestore, async (transaction) => {
      const exists = (await transaction.get(record)).exists()
      checkCurrentUser()
      if (exists) return false
      transaction.set(record, newRecord(user))
      return true
    })
    log.info(
      created ? 'Usuario creado exitosamente en Firestore' : 'Usuario ya existe en Firestore',
    )
    return created
  } catch (error) {
    if (isCurrentUser()) log.error('Creating the user record failed', error)
    throw error
  }
}

/** Applies `changes` and sets `updatedAt`. Creates a missing record. Rejects with Firestore's error. */
export async function updateUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  user: AuthUser,
  changes: OwnRecordChanges,
): Promise<void> {
  const record = doc(openFirestore(app, config), 'users', user.uid)
  try {
    await updateDoc(record, { ...changes, updatedAt: serverTimestamp() })
  } catch (error) {
    if (errorCode(error) !== 'not-found') throw error
    await ensureUserRecord(app, config, { ...user, ...changes })
  }
}

export async function readUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  uid: string,
): Promise<OwnRecord | null> {
  const data = (await getDoc(doc(openFirestore(app, config), 'users', uid))).data()
  if (!data) return null
  const timestampToText = (value: unknown) =>
    value instanceof Timestamp ? value.toDate().toISOString() : value
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, timestampToText(value)]),
  )
}

export async function removeUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  uid: string,
): Promise<void> {
  await deleteDoc(doc(openFirestore(app, config), 'users', uid))
}

/** Returns exactly the fields of the specification, section 3. */
function newRecord({ uid, email, displayName, photoURL }: AuthUser): DocumentData {
  const now = serverTimestamp()
  return { id: uid, email, displayName, photoURL, createdAt: now, updatedAt: now }
}
