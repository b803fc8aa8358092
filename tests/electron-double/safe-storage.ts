import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'
import { environment } from './environment.ts'

/**
 * Prefixes of ciphertext, as in Chromium on Linux. The first means that the keyring has the key. The second means that
 * the key is a public constant, because no keyring responded.
 */
const KEYRING = 'v11'
const NO_KEYRING = 'v10'
const PREFIX_BYTES = 3
const IV_BYTES = 12
const TAG_BYTES = 16

/** Error messages of Electron (electron_api_safe_storage.cc). */
const CANNOT_ENCRYPT = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.'
const CANNOT_DECRYPT =
  'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
const NO_BUFFER = 'Expected the first argument of decryptStringAsync() to be a buffer'
const LOCKED = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'

const { keyring } = environment
let isAvailable = keyring !== 'basic_text' && keyring !== 'silent'
let isPending = keyring === 'asking'
const promptClosed = Promise.withResolvers<void>()
if (!isPending) promptClosed.resolve()

/**
 * Enters the keyring's password, or closes the prompt, after which there is no keyring. Until then, all promises of
 * safeStorage are pending.
 */
export function closeKeyringPrompt(isUnlocked: boolean): void {
  if (!isPending) throw new Error('the keyring prompt is not open')
  isPending = false
  isAvailable = isUnlocked
  promptClosed.resolve()
}

/** The prompt opens with the first call. */
export function isKeyringPromptOpen(): boolean {
  return isPending && isPromptShown
}
let isPromptShown = false

async function showKeyringPrompt(): Promise<void> {
  isPromptShown = true
  await promptClosed.promise
}

let isRotated = keyring !== 'rotated'

/**
 * Returns the keys that may have encrypted data with this prefix, the current key first. Keys of the keyring are in the
 * profile, so that they survive a restart. With `rotated`, the current key becomes the previous one on start.
 */
function keys(prefix: string): readonly Buffer[] {
  if (prefix === NO_KEYRING) return [Buffer.alloc(32, 'peanuts')]
  if (prefix !== KEYRING || !isAvailable) return []
  const file = path.join(app.getPath('userData'), 'double-keyring')
  if (!isRotated && existsSync(file)) renameSync(file, `${file}.old`)
  isRotated = true
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  const files = [file, `${file}.old`]
  return files.filter((name) => existsSync(name)).map((name) => readFileSync(name))
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
}

/** Returns null for the wrong key. */
function decrypt(encrypted: Buffer, key: Buffer): string | null {
  const start = PREFIX_BYTES + IV_BYTES
  if (encrypted.length < start + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(PREFIX_BYTES, start))
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
  try {
    const body = decipher.update(encrypted.subarray(start, -TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Throws if the keyring has no key. */
export function encrypt(plainText: string): Buffer {
  const prefix = isAvailable ? KEYRING : NO_KEYRING
  const [key] = keys(prefix)
  if (key === undefined || keyring === 'refusing') throw new Error(CANNOT_ENCRYPT)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(prefix), iv, body, cipher.getAuthTag()])
}

export const safeStorage = withMissingMembersThrowing(
  {
    /** Always true after the app is ready, as on Linux. */
    async isAsyncEncryptionAvailable() {
      if (!app.isReady()) return false
      await showKeyringPrompt()
      return true
    },
    getSelectedStorageBackend: () => {
      if (!app.isReady()) return 'unknown'
      return keyring === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
    },

    async encryptStringAsync(plainText) {
      requireReady()
      await showKeyringPrompt()
      return encrypt(plainText)
    },

    async decryptStringAsync(encrypted) {
      requireReady()
      if (!Buffer.isBuffer(encrypted)) throw new Error(NO_BUFFER)
      if (encrypted.length === 0) return { result: '', shouldReEncrypt: false }
      await showKeyringPrompt()
      if (keyring === 'locked') throw new Error(LOCKED)
      const prefix = encrypted.subarray(0, PREFIX_BYTES).toString('latin1')
      for (const [age, key] of keys(prefix).entries()) {
        const result = decrypt(encrypted, key)
        if (result !== null) return { result, shouldReEncrypt: age > 0 }
      }
      throw new Error(CANNOT_DECRYPT)
    },
  } satisfies Pick<
    Electron.SafeStorage,
    | 'isAsyncEncryptionAvailable'
    | 'getSelectedStorageBackend'
    | 'encryptStringAsync'
    | 'decryptStringAsync'
  >,
  'safeStorage',
)
