import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { app } from './app.ts'
import { environment } from './environment.ts'

/**
 * Ciphertext begins with one of these, as Chromium's on Linux does: the first says that a keyring's key
 * was used, the second that none answered and the key is a constant anybody knows.
 */
const KEYRING = 'v11'
const NO_KEYRING = 'v10'
const PREFIX_BYTES = 3
const IV_BYTES = 12
const TAG_BYTES = 16

const CANNOT_DECRYPT = 'Error while decrypting the ciphertext provided to safeStorage.'

const { keyring } = environment

/** The first stands in for the system's keyring: kept in the profile, so that it survives a restart. */
function key(prefix: string): Buffer {
  if (prefix === NO_KEYRING) return Buffer.alloc(32, 'peanuts')
  if (keyring !== 'gnome_libsecret') throw new Error(CANNOT_DECRYPT)
  const file = path.join(app.getPath('userData'), 'double-keyring')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
}

export const safeStorage = {
  /** True whatever the keyring does, as on Linux. */
  isAsyncEncryptionAvailable: async () => app.isReady(),
  getSelectedStorageBackend: () => {
    if (!app.isReady()) return 'unknown'
    return keyring === 'basic_text' ? 'basic_text' : 'gnome_libsecret'
  },

  async encryptStringAsync(plainText) {
    requireReady()
    const prefix = keyring === 'gnome_libsecret' ? KEYRING : NO_KEYRING
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key(prefix), iv)
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from(prefix), iv, body, cipher.getAuthTag()])
  },

  async decryptStringAsync(encrypted) {
    requireReady()
    const start = PREFIX_BYTES + IV_BYTES
    const prefix = encrypted.subarray(0, PREFIX_BYTES).toString('latin1')
    if (encrypted.length < start + TAG_BYTES || ![KEYRING, NO_KEYRING].includes(prefix))
      throw new Error(CANNOT_DECRYPT)
    const iv = encrypted.subarray(PREFIX_BYTES, start)
    const cipher = createDecipheriv('aes-256-gcm', key(prefix), iv)
    cipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
    const body = encrypted.subarray(start, -TAG_BYTES)
    const result = Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
    return { result, shouldReEncrypt: false }
  },
} satisfies Pick<
  Electron.SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'getSelectedStorageBackend'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
>
