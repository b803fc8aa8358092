import { createHash } from 'node:crypto'

/** A strong entity tag of a JSON value: the same content always gives the same tag. */
export function entityTag(value: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return `"${hash.slice(0, 22)}"`
}

/** True when an If-Match or If-None-Match header (`*`, or a list of tags) names the tag. */
export function namesTag(header: string, tag: string): boolean {
  const strong = (candidate: string) => candidate.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((candidate) => strong(candidate) === tag)
}
