import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'
import { packagersLibrary } from './packagers-library.ts'
import { KEY_FILE, KEY_FOLDER } from './update-server.ts'

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

/** Puts the public half of the key in file `privateKey` where the app is packaged from. */
export function writePublicKey(privateKey: string): void {
  const folder = path.join(ROOT, KEY_FOLDER)
  mkdirSync(folder, { recursive: true })
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  writeFileSync(path.join(folder, KEY_FILE), publicHalf(key))
}

/** Signs what electron-builder has written about the release, latest*.yml in dist/. */
export function signReleases(privateKey: string): void {
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  const dist = path.join(ROOT, 'dist')
  for (const name of globSync('latest*.yml', { cwd: dist })) {
    const file = path.join(dist, name)
    writeFileSync(file, signRelease(readFileSync(file, 'utf8'), key))
  }
}
