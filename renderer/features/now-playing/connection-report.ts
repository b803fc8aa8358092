/** The connection details as text, for a bug report. */
import type { Fact } from './connection-facts.ts'

interface Report {
  readonly heading: string
  readonly facts: readonly Fact[]
  readonly lines: readonly { readonly at: number; readonly text: string }[]
}

/** Heading, facts and events, one a line; times in UTC, so that they fit the server's own log. */
export function connectionReport({ heading, facts, lines }: Report): string {
  return [
    heading,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...lines.map(({ at, text }) => `${new Date(at).toISOString()}  ${text}`),
    '',
  ].join('\n')
}

/** A station's address as others may see it: names, passwords and keys in it stay here. */
export function publicAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address)
    return `${protocol}//${host}${pathname}`
  } catch {
    return ''
  }
}
