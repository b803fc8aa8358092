/**
 * Keeps the one session of a browser as ciphertext, under a key that no script can read out. That
 * keeps tokens out of files, backups and other people's eyes; a script that runs in the page could
 * still ask for decryption. Only the desktop has a real keyring.
 */
import type { SessionProtection } from '../../preload/contract.ts'
import { log } from '../lib/log.ts'
import type { KeyValueStore } from './indexed-store.ts'
import type { SessionVault } from './platform-types.ts'

const KEY = 'key'
const SESSION = 'session'
const ALGORITHM = 'AES-GCM'
/** Bytes; what AES-GCM is specified for. */
const IV_LENGTH = 12

/** Tabs share one store: each tells the others when it changes, or they would act on an old session. */
const CHANNEL = 'undertone-session'
type Tabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** The vault over a store. Where the store cannot be opened, the session lives in memory only. */
export function createSessionVault(
  open: () => Promise<KeyValueStore>,
  joinTabs: () => Tabs = () => new BroadcastChannel(CHANNEL),
): Required<SessionVault> {
  let memory: string | null = null
  let opened: Promise<KeyValueStore | null> | null = null
  let joined: Tabs | null = null

  function tabs(): Tabs {
    joined ??= joinTabs()
    return joined
  }

  function store(): Promise<KeyValueStore | null> {
    opened ??= open().catch((error: unknown) => {
      log.warn('This browser keeps no data for pages: the session stays in memory', error)
      return null
    })
    return opened
  }

  return {
    load: async () => {
      const kept = await store()
      return kept ? unseal(kept) : memory
    },
    save: async (session): Promise<SessionProtection> => {
      memory = session
      const kept = await store()
      if (!kept) return 'memory'
      await seal(kept, session)
      memory = null
      tabs().postMessage('saved')
      return 'encrypted'
    },
    clear: async () => {
      memory = null
      const kept = await store()
      if (!kept) return
      await kept.delete(SESSION)
      tabs().postMessage('cleared')
    },
    onChangedElsewhere: (listener) => {
      const onMessage = () => listener()
      tabs().addEventListener('message', onMessage)
      return () => tabs().removeEventListener('message', onMessage)
    },
  }
}

async function seal(store: KeyValueStore, session: string): Promise<void> {
  const key = await loadKey(store)
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const data = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv },
    key,
    new TextEncoder().encode(session),
  )
  await store.put(SESSION, { iv, data } satisfies Sealed)
}

async function unseal(store: KeyValueStore): Promise<string | null> {
  const sealed = (await store.get(SESSION)) as Sealed | undefined
  if (!sealed) return null
  const key = await loadKey(store)
  const data = await crypto.subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, key, sealed.data)
  return new TextDecoder().decode(data)
}

async function loadKey(store: KeyValueStore): Promise<CryptoKey> {
  const known = (await store.get(KEY)) as CryptoKey | undefined
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await store.put(KEY, key)
  return key
}
