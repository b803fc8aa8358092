/** Keyring test double: reverses and marks text, and detects truncation. */
import { PROBE } from '../protection.ts'
import type { Keyring } from '../token-vault.ts'

export interface KeyringState {
  available: boolean
  refuses: boolean
  /** True when the keyring encrypts the probe but not the session. */
  refusesSession: boolean
  /** True when the key has changed. Old ciphertext is still readable. */
  rotated: boolean
  /** True when no keyring responds, and Chromium on Linux uses its hard-coded key. */
  hardCoded: boolean
  /** The keyring asks for its password: everything is pending until this resolves. */
  passwordPrompt: PromiseWithResolvers<void> | null
  /** Error that each decryption throws. */
  fails: Error | null
  readonly encrypted: string[]
}

const reverse = (text: string) => [...text].reverse().join('')
const CIPHERTEXT = /^v1:(.*):end$/s

export function fakeKeyring(): { keyring: Keyring; state: KeyringState } {
  const state: KeyringState = {
    available: true,
    refuses: false,
    refusesSession: false,
    rotated: false,
    hardCoded: false,
    passwordPrompt: null,
    fails: null,
    encrypted: [],
  }
  const keyring: Keyring = {
    isAsyncEncryptionAvailable: async () => {
      await state.passwordPrompt?.promise
      return state.available
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text) => {
      await state.passwordPrompt?.promise
      if (state.refuses || (state.refusesSession && text !== PROBE))
        throw new Error('the keyring is locked')
      if (text !== PROBE) state.encrypted.push(text)
      return Buffer.from(`${state.hardCoded ? 'v10' : 'v1:'}${reverse(text)}:end`)
    },
    decryptStringAsync: async (data) => {
      await state.passwordPrompt?.promise
      if (state.fails) throw state.fails
      const reversed = CIPHERTEXT.exec(data.toString())?.[1]
      if (reversed === undefined) throw new Error('not ours')
      return { result: reverse(reversed), shouldReEncrypt: state.rotated }
    },
  }
  return { keyring, state }
}
