import type { Duplex } from 'node:stream'
import { readMessage } from './read-handshake.ts'
import type { Target } from './socks.ts'
import { end, loss, type StreamProblem } from './stream-problem.ts'

/** The user's accounts at proxies, by `host:port`. */
export interface ProxyAccounts {
  /** The value of `Proxy-Authorization`; null: no account is known, or it must not be sent in plain text. */
  authorizationFor(hostAndPort: string): string | null
  /** The proxy wants Basic authentication, and accepts no request without it or with what it was sent. */
  refused(hostAndPort: string): void
}

const END_OF_HEAD = '\r\n\r\n'

function headLength(seen: Buffer, before: number): number | null {
  const at = seen.indexOf(END_OF_HEAD, Math.max(0, before - END_OF_HEAD.length + 1))
  return at < 0 ? null : at + END_OF_HEAD.length
}

/**
 * Asks the HTTP proxy `proxy` for a tunnel (RFC 9110, section 9.3.6), with the user's account where one is known.
 * Throws StreamProblem.
 */
export async function openTunnel(
  socket: Duplex,
  { host, port }: Target,
  proxy: string,
  accounts?: ProxyAccounts,
): Promise<void> {
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  const authorization = accounts?.authorizationFor(proxy) ?? null
  const account = authorization === null ? '' : `Proxy-Authorization: ${authorization}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${account}\r\n`)
  const head = (await readMessage(socket, headLength)).toString('latin1')
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1])
  if (status >= 200 && status < 300) return
  if (status === 407) {
    const offers = head.split('\r\n').filter((line) => /^proxy-authenticate:/i.test(line))
    throw wantsAccount(offers.join(), proxy, accounts)
  }
  throw loss(status === 504 ? 'no-answer' : 'refused', `the proxy answered ${status}`)
}

/** Tells that a proxy has refused a request, by what it offers; the error for it. */
export function wantsAccount(
  offers: string,
  proxy: string,
  accounts?: ProxyAccounts,
): StreamProblem {
  if (/\bbasic\b/i.test(offers)) accounts?.refused(proxy)
  return end('proxy-login', `the proxy ${proxy} wants an account`)
}
