import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { Problem } from '../problem.ts'
import { packagersLibrary } from './packagers-library.ts'

/** What electron-builder writes about a release (latest*.yml). */
interface Release {
  readonly version: string
  readonly files: readonly { readonly sha512: string }[]
}

const { load } = packagersLibrary<{ load(text: string): Release }>('js-yaml')

/** Reads the publisher's private key. Throws when it is no Ed25519 key. */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Problem('UNDERTONE_UPDATE_KEY must name an Ed25519 key: updates are signed with one.')
  return key
}

/** The half of it that goes with the app, PEM. */
export function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}

/**
 * A release's description with the signature that the app looks for (electron/app): Ed25519 over
 * the version and the SHA-512 of every file, each in a line of its own.
 */
export function signRelease(description: string, key: KeyObject): string {
  const { version, files } = load(description)
  const text = [version, ...files.map(({ sha512 }) => sha512), ''].join('\n')
  const signature = sign(null, Buffer.from(text), key).toString('base64')
  return `${description.trimEnd()}\nsignature: ${signature}\n`
}
