import { randomBytes } from 'node:crypto'

/** 256 bits as 43 characters of base64url: unguessable, and fit for any address. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url')
}
