/** The person's record in the document store (specification, sections 3 and 5). */
import type { FirebaseApp } from 'firebase/app'
import {
  doc,
  type Firestore,
  getFirestore,
  initializeFirestore,
  runTransaction,
  serverTimestamp,
  setLogLevel,
} from 'firebase/firestore/lite'
import type { RuntimeConfig } from '../../../preload/contract.ts'
import { log } from '../../lib/log.ts'
import type { AuthUser } from './auth-store.ts'

// Failures go through the app's own log, once and redacted.
setLogLevel('silent')

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
 * the transaction lets one of them win. A failure is logged and thrown again.
 */
export async function ensureUserRecord(
  app: FirebaseApp,
  config: RuntimeConfig,
  user: AuthUser,
): Promise<boolean> {
  try {
    const firestore = documents(app, config)
    const record = doc(firestore, 'users', user.uid)
    const created = await runTransaction(firestore, async (transaction) => {
      if ((await transaction.get(record)).exists()) return false
      transaction.set(record, {
        id: user.uid,
        email: user.email,
        displayName: user.displayName,
        photoURL: user.photoURL,
        createdAt: serverTimestamp(),
        updatedAt: serverTimestamp(),
      })
      return true
    })
    log.info(
      created ? 'Usuario creado exitosamente en Firestore' : 'Usuario ya existe en Firestore',
    )
    return created
  } catch (error) {
    log.error('Creating the user record failed', error)
    throw error
  }
}
