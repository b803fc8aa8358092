import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

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

/** Sets tag and cache control of a response. Returns true when the client already has `body`, for a reply of 304. */
export function isNotModified(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: { header(name: string, value: string): unknown },
  body: unknown,
  cacheControl: 'no-cache' | 'private, no-cache',
): boolean {
  const tag = entityTag(body)
  reply.header('etag', tag)
  reply.header('cache-control', cacheControl)
  return namesTag(headers['if-none-match'] ?? '', tag)
}
