import { createHmac } from 'node:crypto'
import { mailboxKey } from '../../../plugins/mail/mailbox-key.ts'

/** What a former subscriber is remembered by: their id at the identity provider, and their address. */
export interface Subscriber {
  readonly uid: string
  readonly email: string | null
}

/** Keyed hashes (HMAC-SHA-256) of a user's id and address; without the key nothing can be tried out. */
export function userHashes(key: Uint8Array, { uid, email }: Subscriber): string[] {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return [hash(`uid:${uid}`), ...(email === null ? [] : [hash(`email:${mailboxKey(email)}`)])]
}
