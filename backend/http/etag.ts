import { createHash } from 'node:crypto'

export function entityTag(value: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return `"${hash.slice(0, 22)}"`
}

export function namesTag(header: string, tag: string): boolean {
  const strong = (candidate: string) => candidate.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((candidate) => strong(candidate) === tag)
}
