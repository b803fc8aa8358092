import { createHash } from 'node:crypto'

/** Length of a tag, which contains 132 bits of the hash in base64url. */
const TAG_CHARS = 22

export function entityTag(value: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return `"${hash.slice(0, TAG_CHARS)}"`
}

/** Returns true when an `If-Match` or `If-None-Match` header contains the tag or is `*`. */
export function namesTag(header: string, tag: string): boolean {
  const withoutWeakPrefix = (candidate: string) => candidate.trim().replace(/^W\//, '')
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => withoutWeakPrefix(candidate) === tag)
  )
}
