import { createHmac } from 'node:crypto'

/** Addresses at these hosts are the same with and without dots. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** An e-mail address in the one form that all its spellings share: lower case, without `+tag`. */
export function normalEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at === -1) return text
  const host = text.slice(at + 1)
  const local = text.slice(0, at).split('+', 1)[0] ?? ''
  if (!DOTLESS_HOSTS.has(host)) return `${local}@${host}`
  return `${local.replaceAll('.', '')}@gmail.com`
}

/** What a former subscriber is remembered by: their id at the identity provider, and their address. */
export interface Subscriber {
  readonly uid: string
  readonly email: string | null
}

/** Keyed hashes (HMAC-SHA-256) of a user's id and address; without the key nothing can be tried out. */
export function userHashes(key: Uint8Array, { uid, email }: Subscriber): string[] {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return [hash(`uid:${uid}`), ...(email === null ? [] : [hash(`email:${normalEmail(email)}`)])]
}
