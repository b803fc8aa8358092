/** A keyring for unit tests: it turns text round, marks it, and knows when a piece is missing. */
import { PROBE } from '../protection.ts'
import type { Keyring } from '../token-vault.ts'

/** What a test may switch. */
export interface KeyringState {
  available: boolean
  refuses: boolean
  /** It answers the probe and refuses the session. */
  refusesSession: boolean
  /** The key has changed: what was encrypted with the old one can still be read. */
  rotated: boolean
  /** No keyring answers, and Chromium on Linux uses the key of its source text. */
  hardCoded: boolean
  /** It asks for its password: everything is pending until this resolves. */
  asking: PromiseWithResolvers<void> | null
  /** What decrypting fails with. */
  fails: Error | null
  readonly encrypted: string[]
}

const turn = (text: string) => [...text].reverse().join('')
const SEALED = /^v1:(.*):end$/s

export function fakeKeyring(): { keyring: Keyring; state: KeyringState } {
  const state: KeyringState = {
    available: true,
    refuses: false,
    refusesSession: false,
    rotated: false,
    hardCoded: false,
    asking: null,
    fails: null,
    encrypted: [],
  }
  const keyring: Keyring = {
    isAsyncEncryptionAvailable: async () => {
      await state.asking?.promise
      return state.available
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptStringAsync: async (text) => {
      await state.asking?.promise
      if (state.refuses || (state.refusesSession && text !== PROBE))
        throw new Error('the keyring is locked')
      if (text !== PROBE) state.encrypted.push(text)
      return Buffer.from(`${state.hardCoded ? 'v10' : 'v1:'}${turn(text)}:end`)
    },
    decryptStringAsync: async (data) => {
      await state.asking?.promise
      if (state.fails) throw state.fails
      const sealed = SEALED.exec(data.toString())?.[1]
      if (sealed === undefined) throw new Error('not ours')
      return { result: turn(sealed), shouldReEncrypt: state.rotated }
    },
  }
  return { keyring, state }
}
