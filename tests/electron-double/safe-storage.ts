import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'
import { app } from './app.ts'
import { environment } from './environment.ts'

/**
 * Ciphertext begins with one of these, as Chromium's on Linux does: the first says that a keyring's key
 * was used, the second that none answered and the key is a public constant.
 */
const KEYRING = 'v11'
const NO_KEYRING = 'v10'
const PREFIX_BYTES = 3
const IV_BYTES = 12
const TAG_BYTES = 16

/** Electron's own words: electron_api_safe_storage.cc. */
const CANNOT_ENCRYPT = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.'
const CANNOT_DECRYPT =
  'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'
const NO_BUFFER = 'Expected the first argument of decryptStringAsync() to be a buffer'
const LOCKED = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'

const { keyring } = environment
let answers = keyring !== 'basic_text' && keyring !== 'silent'
let isAsking = keyring === 'asking'
const answered = Promise.withResolvers<void>()
if (!isAsking) answered.resolve()

/**
 * The user types the keyring's password, or closes its box: then no keyring has answered. Until then
 * every promise of safeStorage is pending, for however long it takes.
 */
export function answerKeyring(isUnlocked: boolean): void {
  if (!isAsking) throw new Error('the keyring is not asking')
  isAsking = false
  answers = isUnlocked
  answered.resolve()
}

/** Whether the keyring's box is open: it opens at the first question. */
export function isKeyringAsking(): boolean {
  return isAsking && wasAsked
}
let wasAsked = false

async function askKeyring(): Promise<void> {
  wasAsked = true
  await answered.promise
}

let isRotated = keyring !== 'rotated'

/**
 * Keys that may have encrypted what begins with `prefix`, today's first. Those of the "keyring" lie in
 * the profile, so that they survive a restart; a rotated one makes today's yesterday's at the start.
 */
function keys(prefix: string): readonly Buffer[] {
  if (prefix === NO_KEYRING) return [Buffer.alloc(32, 'peanuts')]
  if (prefix !== KEYRING || !answers) return []
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

/** The text, or null when this is not the key. */
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

/** Throws when the keyring has no key. */
export function encrypt(plainText: string): Buffer {
  const prefix = answers ? KEYRING : NO_KEYRING
  const [key] = keys(prefix)
  if (key === undefined || keyring === 'refusing') throw new Error(CANNOT_ENCRYPT)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from(prefix), iv, body, cipher.getAuthTag()])
}

export const safeStorage = withAbsentNamed(
  {
    /** True whatever the keyring does, as on Linux. */
    async isAsyncEncryptionAvailable() {
      if (!app.isReady()) return false
      await askKeyring()
      return true
    },
    getSelectedStorageBackend: () => {
      if (!app.isReady()) return 'unknown'
      return keyring === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
    },

    async encryptStringAsync(plainText) {
      requireReady()
      await askKeyring()
      return encrypt(plainText)
    },

    async decryptStringAsync(encrypted) {
      requireReady()
      if (!Buffer.isBuffer(encrypted)) throw new Error(NO_BUFFER)
      if (encrypted.length === 0) return { result: '', shouldReEncrypt: false }
      await askKeyring()
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
