/** The user's record in the document store (specification, sections 3 and 5). */

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

// Failures go through the app's own log, once and redacted.
setLogLevel('silent')

/** What may change in users/{uid}; `updatedAt` goes along. */
export interface OwnRecordChanges {
  readonly displayName?: string | null
  readonly photoURL?: string | null
  readonly email?: string | null
}

/** A record as it is read: times are ISO text. */
export type OwnRecord = Readonly<Record<string, unknown>>

let store: Firestore | null = null

function documents(app: FirebaseApp, { documentsUrl }: RuntimeConfig): Firestore {
  if (!store) {
    const url = documentsUrl && new URL(documentsUrl)
    store = url
      ? initializeFirestore(app, { host: url.host, ssl: url.protocol === 'https:' })
      : getFirestore(app)
  }
  return store
}

/**
 * Creates users/{uid} unless it exists; true when it was created now. Two windows may try at once:
 * the transaction lets one of them win. A failure is logged and thrown again. Rejects once `isHere`
 * is false: each request carries the token of the user who is signed in when it is sent.
 */
export async function ensureUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  user: AuthUser,
  isHere = () => true,
): Promise<boolean> {
  const checkHere = () => {
    if (!isHere()) throw new Error('The user signed out before the record was created')
  }
  try {
    checkHere()
    const firestore = documents(app, config)
    const record = doc(firestore, 'users', user.uid)
    const created = await runTransaction(firestore, async (transaction) => {
      const found = (await transaction.get(record)).exists()
      checkHere()
      if (found) return false
      transaction.set(record, newRecord(user))
      return true
    })
    log.info(
      created ? 'Usuario creado exitosamente en Firestore' : 'Usuario ya existe en Firestore',
    )
    return created
  } catch (error) {
    if (isHere()) log.error('Creating the user record failed', error)
    throw error
  }
}

/**
 * Changes users/{uid} and its `updatedAt`. A record that was never made is made now, of the user as
 * they are with the changes. Rejects with the store's error.
 */
export async function updateUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  user: AuthUser,
  changes: OwnRecordChanges,
): Promise<void> {
  const record = doc(documents(app, config), 'users', user.uid)
  try {
    await updateDoc(record, { ...changes, updatedAt: serverTimestamp() })
  } catch (error) {
    if (errorCode(error) !== 'not-found') throw error
    await ensureUserRecord(app, config, { ...user, ...changes })
  }
}

/** The record's fields; null where there is none. Rejects with the store's error. */
export async function readUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  uid: string,
): Promise<OwnRecord | null> {
  const data = (await getDoc(doc(documents(app, config), 'users', uid))).data()
  if (!data) return null
  const asText = (value: unknown) =>
    value instanceof Timestamp ? value.toDate().toISOString() : value
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, asText(value)]))
}

/** Removes users/{uid}; one that is gone already counts as removed. */
export async function removeUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  uid: string,
): Promise<void> {
  await deleteDoc(doc(documents(app, config), 'users', uid))
}

/** Exactly the fields of the specification (section 3). */
function newRecord({ uid, email, displayName, photoURL }: AuthUser): DocumentData {
  const now = serverTimestamp()
  return { id: uid, email, displayName, photoURL, createdAt: now, updatedAt: now }
}
