import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'
import { builderLibrary } from './builder-library.ts'
import { KEY_FILE, KEY_FOLDER } from './update-server.ts'

interface Release {
  readonly version: string
  readonly files: readonly { readonly sha512: string }[]
}

const { load } = builderLibrary<{ load(text: string): Release }>('js-yaml')

/** Reads a private key. Throws unless it is an Ed25519 key. */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Problem('UNDERTONE_UPDATE_KEY must name an Ed25519 private key.')
  return key
}

/** Returns the public key in PEM, which ships with the app. */
export function publicKeyPem(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}

/** Adds an Ed25519 signature to a latest.yml, over lines with version and SHA-512 of the files. The app verifies it. */
export function signRelease(description: string, key: KeyObject): string {
  const { version, files } = load(description)
  const text = [version, ...files.map(({ sha512 }) => sha512), ''].join('\n')
  const signature = sign(null, Buffer.from(text), key).toString('base64')
  return `${description.trimEnd()}\nsignature: ${signature}\n`
}

export function writePublicKey(privateKey: string): void {
  const folder = path.join(ROOT, KEY_FOLDER)
  mkdirSync(folder, { recursive: true })
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  writeFileSync(path.join(folder, KEY_FILE), publicKeyPem(key))
}

export function signReleases(privateKey: string): void {
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  const dist = path.join(ROOT, 'dist')
  for (const name of globSync('latest*.yml', { cwd: dist })) {
    const file = path.join(dist, name)
    writeFileSync(file, signRelease(readFileSync(file, 'utf8'), key))
  }
}
