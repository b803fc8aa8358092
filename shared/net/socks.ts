import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { readMessage } from './read-handshake.ts'
import { loss } from './stream-problem.ts'

/** Where the proxy shall connect to. */
export interface Target {
  /** A name, or an address without brackets. */
  readonly host: string
  readonly port: number
}

function portBytes(port: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(port)
  return bytes
}

/** The eight groups of an IPv6 address, as 16 bytes. */
function ipv6Bytes(address: string): Buffer {
  // URL spells IPv4 tails as hexadecimal groups.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const bytes = Buffer.alloc(16)
  for (const [index, group] of [...before, ...zeros, ...after].entries())
    bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  return bytes
}

function addressBytes(host: string): Buffer {
  const kind = isIP(host)
  if (kind === 4) return Buffer.from([1, ...host.split('.').map(Number)])
  if (kind === 6) return Buffer.concat([Buffer.of(4), ipv6Bytes(host)])
  const name = Buffer.from(host, 'ascii')
  return Buffer.concat([Buffer.of(3, name.length), name])
}

/** Length of a SOCKS 5 answer, from its address type (RFC 1928, section 6). */
function answerLength(seen: Buffer): number | null {
  if (seen.length < 5) return null
  if (seen[3] === 1) return 10
  return seen[3] === 4 ? 22 : 7 + (seen[4] ?? 0)
}

/** What the refusal of a SOCKS 5 proxy means (RFC 1928, section 6). */
function refusal(code: number | undefined): Error {
  if (code === 4) return loss('name-not-found', 'SOCKS: host unreachable')
  if (code === 6) return loss('no-answer', 'SOCKS: TTL expired')
  return loss('refused', `SOCKS: refused with ${code}`)
}

/** Asks a SOCKS 5 proxy for a connection (RFC 1928, without authentication); it looks up the name. */
export async function connectSocks5(socket: Duplex, { host, port }: Target): Promise<void> {
  socket.write(Buffer.of(5, 1, 0))
  const greeting = await readMessage(socket, () => 2)
  if (greeting[0] !== 5 || greeting[1] !== 0) throw loss('refused', 'SOCKS: wants a password')
  socket.write(Buffer.concat([Buffer.of(5, 1, 0), addressBytes(host), portBytes(port)]))
  const answer = await readMessage(socket, answerLength)
  if (answer[1] !== 0) throw refusal(answer[1])
}

/** Asks a SOCKS 4 proxy (with 4a's names) for a connection. */
export async function connectSocks4(socket: Duplex, { host, port }: Target): Promise<void> {
  const isAddress = isIP(host) === 4
  // 0.0.0.x says that a name follows.
  const address = isAddress ? host.split('.').map(Number) : [0, 0, 0, 1]
  const name = isAddress ? [] : [Buffer.from(`${host}\0`, 'ascii')]
  socket.write(
    Buffer.concat([Buffer.of(4, 1), portBytes(port), Buffer.from([...address, 0]), ...name]),
  )
  const answer = await readMessage(socket, () => 8)
  if (answer[1] !== 0x5a) throw loss('refused', `SOCKS: refused with ${answer[1]}`)
}
