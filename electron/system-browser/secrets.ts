import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 characters of base64url. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url')
}

/** BASE64URL(SHA256(text)). */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)))
}
