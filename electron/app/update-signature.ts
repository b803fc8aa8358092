import { createPublicKey, verify } from 'node:crypto'

/** What is read of an update's description (latest*.yml), which a server may write as it likes. */
export interface UpdateDescription {
  readonly version: string
  readonly files?: readonly { readonly sha512?: string }[]
  /** Ours: Ed25519 over `signedText`, in base64. */
  readonly signature?: unknown
}

/** SHA-512 in base64, as electron-builder writes it. */
const SHA512 = /^[A-Za-z0-9+/]{86}==$/

/**
 * What is signed: the version and the checksums of all files, each in a line of its own. The checksums
 * are compared with what was downloaded by electron-updater. Null for a description without them.
 */
export function signedText({ version, files }: UpdateDescription): string | null {
  const sums = (files ?? []).map(({ sha512 }) => sha512 ?? '')
  if (sums.length === 0 || !sums.every((sum) => SHA512.test(sum))) return null
  return [version, ...sums, ''].join('\n')
}

/** Whether the holder of `key` (a public key in PEM) has signed this update. Never throws. */
export function isSigned(update: UpdateDescription, key: string): boolean {
  const text = signedText(update)
  if (text === null || typeof update.signature !== 'string') return false
  try {
    const publicKey = createPublicKey(key)
    if (publicKey.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(text), publicKey, Buffer.from(update.signature, 'base64'))
  } catch {
    return false
  }
}
