import type { Duplex } from 'node:stream'
import { readMessage } from './read-handshake.ts'
import type { Target } from './socks.ts'
import { loss } from './stream-problem.ts'

const END_OF_HEAD = '\r\n\r\n'

function headLength(seen: Buffer, before: number): number | null {
  const at = seen.indexOf(END_OF_HEAD, Math.max(0, before - END_OF_HEAD.length + 1))
  return at < 0 ? null : at + END_OF_HEAD.length
}

/** Asks an HTTP proxy for a tunnel (RFC 9110, section 9.3.6). */
export async function openTunnel(socket: Duplex, { host, port }: Target): Promise<void> {
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
  const head = (await readMessage(socket, headLength)).toString('latin1')
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1])
  if (status >= 200 && status < 300) return
  throw loss(status === 504 ? 'no-answer' : 'refused', `the proxy answered ${status}`)
}
