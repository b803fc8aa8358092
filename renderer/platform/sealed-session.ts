/** The session as it lies in a store: ciphertext under a key that no script can read out. */
import type { LoadedSession } from '../../preload/contract/session.ts'
import { log } from '../lib/log.ts'
import type { KeyValueStore } from './indexed-store.ts'

const KEY = 'key'
/** Where ciphertext that cannot be read is put aside, so that the cause can be found. */
const unreadable = (slot: string) => `${slot}-unreadable`
const ALGORITHM = 'AES-GCM'
/** Bytes; what AES-GCM is specified for. */
const IV_LENGTH = 12

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Puts `session` in place of any other. Rejects when the store refuses; then there is none. */
export async function seal(store: KeyValueStore, slot: string, session: string): Promise<void> {
  try {
    const key = await loadKey(store)
    const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
    const text = new TextEncoder().encode(session)
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, text)
    await store.put(slot, { iv, data } satisfies Sealed)
  } catch (error) {
    // An older one would come back with the next visit, perhaps as another user's session.
    await discard(store, slot).catch(() => undefined)
    throw error
  }
}

/** What is there. Never rejects: what cannot be read is put aside, and said so once. */
export async function unseal(store: KeyValueStore, slot: string): Promise<LoadedSession> {
  let sealed: Sealed | undefined
  try {
    sealed = (await store.get(slot)) as Sealed | undefined
  } catch (error) {
    log.warn('The stored session cannot be read just now', error)
  }
  if (!sealed) return { session: null, setAside: false }
  try {
    const key = await loadKey(store)
    const data = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
    return { session: new TextDecoder().decode(data), setAside: false }
  } catch (error) {
    log.warn('The stored session cannot be read; it was set aside', error)
    await putAside(store, slot, sealed)
    return { session: null, setAside: true }
  }
}

/** Takes it away. */
export async function discard(store: KeyValueStore, slot: string): Promise<void> {
  await store.delete(slot)
}

async function putAside(store: KeyValueStore, slot: string, sealed: unknown): Promise<void> {
  try {
    await store.put(unreadable(slot), sealed)
    await discard(store, slot)
  } catch (error) {
    log.warn('The unreadable session could not be moved', error)
  }
}

async function loadKey(store: KeyValueStore): Promise<CryptoKey> {
  const known = await store.get(KEY)
  if (known instanceof CryptoKey) return known
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, usages)
  await store.put(KEY, key)
  return key
}
