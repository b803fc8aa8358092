import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { app } from './app.ts'
import { environment } from './environment.ts'

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>

/** Ciphertext begins with this, as Chromium's does. */
const PREFIX = Buffer.from('v10')
const IV_BYTES = 12
const TAG_BYTES = 16

const { keyring } = environment

/** The key stands in for the system's keyring: kept in the profile, so that it survives a restart. */
function key(): Buffer {
  const file = path.join(app.getPath('userData'), 'double-keyring')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

async function requireKeyring(): Promise<void> {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready')
  if (keyring === 'none') throw new Error('Encryption is not available')
}

export const safeStorage = {
  isAsyncEncryptionAvailable: async () => app.isReady() && keyring !== 'none',
  getSelectedStorageBackend: () =>
    app.isReady() && keyring !== 'none' ? (keyring as Backend) : 'unknown',

  async encryptStringAsync(plainText) {
    await requireKeyring()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key(), iv)
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
    return Buffer.concat([PREFIX, iv, body, cipher.getAuthTag()])
  },

  async decryptStringAsync(encrypted) {
    await requireKeyring()
    const start = PREFIX.length + IV_BYTES
    if (
      encrypted.length < start + TAG_BYTES ||
      !encrypted.subarray(0, PREFIX.length).equals(PREFIX)
    )
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.')
    const cipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(PREFIX.length, start))
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
