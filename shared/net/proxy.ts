import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { createByteBuffer } from '../radio/byte-buffer.ts'
import { ipv6Groups } from './address-rules.ts'
import { end, loss, type StreamProblem } from './stream-problem.ts'

export type Route =
  | { readonly via: 'direct' }
  | {
      readonly via: 'http' | 'https' | 'socks4' | 'socks5'
      readonly host: string
      readonly port: number
    }

const DIRECT: Route = { via: 'direct' }
const MAX_ROUTES = 4
/** Maximum number of parsed entries, and of characters per entry (a host name has at most 253). */
const MAX_ENTRIES = 64
const ENTRY_CHARACTERS = 512

/** Proxy types of PAC results (Chromium: net/docs/proxy.md). */
const PROXY_TYPES = {
  PROXY: { via: 'http', port: 80 },
  HTTP: { via: 'http', port: 80 },
  HTTPS: { via: 'https', port: 443 },
  SOCKS: { via: 'socks4', port: 1080 },
  SOCKS4: { via: 'socks4', port: 1080 },
  SOCKS5: { via: 'socks5', port: 1080 },
} as const

function parseRoute(entry: string): Route | null {
  const [type = '', address = ''] = entry.slice(0, ENTRY_CHARACTERS).trim().split(/\s+/, 2)
  const kind = type.toUpperCase()
  if (kind === 'DIRECT') return DIRECT
  if (!Object.hasOwn(PROXY_TYPES, kind) || !URL.canParse(`http://${address}`)) return null
  const { via, port } = PROXY_TYPES[kind as keyof typeof PROXY_TYPES]
  const url = new URL(`http://${address}`)
  // URL drops port 80, the default of http.
  const explicitPort = /:(\d+)$/.exec(address)?.[1]
  return {
    via,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: explicitPort ? Number(explicitPort) : port,
  }
}

/** Parses a `session.resolveProxy` result. Returns the direct route when it has no valid entry. */
export function readRoutes(pac: string): readonly Route[] {
  const routes = pac.split(';', MAX_ENTRIES).flatMap((entry) => parseRoute(entry) ?? [])
  return routes.length === 0 ? [DIRECT] : routes.slice(0, MAX_ROUTES)
}

/** Maximum size of a proxy's handshake response. Longer responses are error pages. */
const MAX_HANDSHAKE_BYTES = 16 * 1024

/**
 * Reads one message from a paused socket. Bytes after the message remain in the socket. Calls `findLength` for each
 * chunk until it returns the length of the message. Its second argument is the number of bytes that the previous call
 * has checked. Rejects when the socket ends or the message is too long.
 */
function readMessage(
  socket: Duplex,
  findLength: (bytes: Buffer, checkedBytes: number) => number | null,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received = createByteBuffer()
    const stop = () => {
      socket.off('readable', read)
      socket.off('end', fail)
      socket.off('error', reject)
      socket.off('close', fail)
    }
    const fail = () => {
      stop()
      reject(new Error('the proxy hung up'))
    }
    const read = () => {
      for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read()) {
        const checkedBytes = received.length
        received.append(chunk)
        const bytes = received.view()
        const length = findLength(bytes, checkedBytes)
        if (length !== null && length <= bytes.length) {
          stop()
          if (length < bytes.length) socket.unshift(bytes.subarray(length))
          resolve(bytes.subarray(0, length))
          return
        }
        if (bytes.length > MAX_HANDSHAKE_BYTES) return fail()
      }
    }
    socket.on('readable', read)
    socket.on('end', fail)
    socket.on('error', reject)
    socket.on('close', fail)
    read()
  })
}

interface Target {
  /** Host name, or IP address without brackets. */
  readonly host: string
  readonly port: number
}

const uint16 = (value: number) => Buffer.of(value >> 8, value & 0xff)

/** Encodes an address for SOCKS 5 (RFC 1928, section 5): its type, then its bytes. */
function addressBytes(host: string): Buffer {
  const version = isIP(host)
  if (version === 4) return Buffer.from([1, ...host.split('.').map(Number)])
  if (version === 6) return Buffer.concat([Buffer.of(4), ...ipv6Groups(host).map(uint16)])
  const name = Buffer.from(host, 'ascii')
  return Buffer.concat([Buffer.of(3, name.length), name])
}

/** Returns the length of a SOCKS 5 response, which depends on its address type (RFC 1928, section 6). */
function responseLength(bytes: Buffer): number | null {
  if (bytes.length < 5) return null
  const addressType = bytes[3]
  if (addressType === 1) return 10
  return addressType === 4 ? 22 : 7 + (bytes[4] ?? 0)
}

/** Maps a SOCKS 5 reply code to an error (RFC 1928, section 6). */
function replyError(code: number | undefined): Error {
  if (code === 4) return loss('name-not-found', 'SOCKS: host unreachable')
  if (code === 6) return loss('no-answer', 'SOCKS: TTL expired')
  return loss('refused', `SOCKS: refused with ${code}`)
}

/** Connects to the target with SOCKS 5 (RFC 1928) without authentication. The proxy resolves the name. */
export async function connectSocks5(socket: Duplex, { host, port }: Target): Promise<void> {
  socket.write(Buffer.of(5, 1, 0))
  const greeting = await readMessage(socket, () => 2)
  if (greeting[0] !== 5 || greeting[1] !== 0)
    throw loss('refused', 'SOCKS: authentication required')
  socket.write(Buffer.concat([Buffer.of(5, 1, 0), addressBytes(host), uint16(port)]))
  const response = await readMessage(socket, responseLength)
  if (response[1] !== 0) throw replyError(response[1])
}

/** Connects to the target with SOCKS 4, or with SOCKS 4a for a name. */
export async function connectSocks4(socket: Duplex, { host, port }: Target): Promise<void> {
  const isAddress = isIP(host) === 4
  // The address 0.0.0.x means that a name follows (SOCKS 4a).
  const address = isAddress ? host.split('.').map(Number) : [0, 0, 0, 1]
  const name = isAddress ? [] : [Buffer.from(`${host}\0`, 'ascii')]
  socket.write(
    Buffer.concat([Buffer.of(4, 1), uint16(port), Buffer.from([...address, 0]), ...name]),
  )
  const response = await readMessage(socket, () => 8)
  if (response[1] !== 0x5a) throw loss('refused', `SOCKS: refused with ${response[1]}`)
}

export interface ProxyAccounts {
  /** Returns `Proxy-Authorization`, or null when there are no credentials that may be sent in plain text. */
  authorizationFor(hostAndPort: string): string | null
  /** Reports that the proxy requires Basic authentication and rejected the request, with or without credentials. */
  refused(hostAndPort: string): void
}

const END_OF_HEAD = '\r\n\r\n'

function headLength(bytes: Buffer, checkedBytes: number): number | null {
  const searchStart = Math.max(0, checkedBytes - END_OF_HEAD.length + 1)
  const index = bytes.indexOf(END_OF_HEAD, searchStart)
  return index < 0 ? null : index + END_OF_HEAD.length
}

/** Opens a tunnel (CONNECT, RFC 9110, 9.3.6) with the proxy's credentials, if there are any. Throws StreamProblem. */
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
    const challenges = head.split('\r\n').filter((line) => /^proxy-authenticate:/i.test(line))
    throw proxyLoginRequired(challenges.join(), proxy, accounts)
  }
  throw loss(status === 504 ? 'no-answer' : 'refused', `the proxy returned status ${status}`)
}

export function proxyLoginRequired(
  challenges: string,
  proxy: string,
  accounts?: ProxyAccounts,
): StreamProblem {
  if (/\bbasic\b/i.test(challenges)) accounts?.refused(proxy)
  return end('proxy-login', `the proxy ${proxy} requires a login`)
}
