import { Duplex } from 'node:stream'
import { createByteBuffer } from '../radio/byte-buffer.ts'
import { end } from './stream-problem.ts'

/** Maximum size of a head, including heads of interim responses. Chromium has the same limit (`HttpStreamParser`). */
export const HEAD_MAX_BYTES = 256 * 1024
/** Maximum number of bytes to skip before the status line, as in Chromium. */
const GARBAGE_BYTES = 4
/** Status line of HTTP, or of SHOUTcast 1 ("ICY"). */
const STATUS_LINE = /^(?:(http)(?:\/(\d{1,3})(?:\.(\d{1,3}))?)?|icy)[ \t]*(\d*)/i
/** Header name (RFC 9110, section 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

/** Head for responses of servers that send audio without a head, as in HTTP/0.9. */
const DEFAULT_HEAD = Buffer.from('HTTP/1.0 200 OK\r\n\r\n')

export type Dialect = 'http' | 'icy' | 'none'

export interface HeadReader {
  /** Null until enough bytes have arrived. */
  readonly dialect: Dialect | null
  /** Returns a complete head for Node's parser with the bytes after it, or null before that. Throws StreamProblem. */
  push(chunk: Buffer): Buffer | null
}

/** Creates a reader of response heads, which tolerates the deviations of radio servers. */
export function createHeadReader(): HeadReader {
  const received = createByteBuffer()
  let dialect: Dialect | null = null
  let headStart = 0
  let searchedBytes = 0
  return {
    get dialect() {
      return dialect
    },
    push(chunk) {
      received.append(chunk)
      const bytes = received.view()
      for (;;) {
        const start = findStart(bytes.subarray(headStart))
        if (start === null) return null
        dialect = start.dialect
        if (dialect === 'none') return Buffer.concat([DEFAULT_HEAD, bytes.subarray(headStart)])
        headStart += start.offset
        const headEnd = findEnd(bytes, Math.max(headStart, searchedBytes - 2))
        if ((headEnd ?? bytes.length) > HEAD_MAX_BYTES)
          throw end('bad-head', `a head of more than ${HEAD_MAX_BYTES} bytes`)
        if (headEnd === null) {
          searchedBytes = bytes.length
          return null
        }
        const body = bytes.subarray(headEnd)
        const head = rewriteHead(bytes.subarray(headStart, headEnd), body)
        if (head === 'body-needed') return null
        if (head !== null) return Buffer.concat([head, body])
        headStart = headEnd
        searchedBytes = headEnd
      }
    },
  }
}

function findStart(bytes: Buffer): { dialect: Dialect; offset: number } | null {
  const text = bytes.toString('latin1', 0, GARBAGE_BYTES + 4).toLowerCase()
  const offset = text.indexOf('http')
  if (offset >= 0) return { dialect: 'http', offset }
  if (text.startsWith('icy ')) return { dialect: 'icy', offset: 0 }
  return text.length < GARBAGE_BYTES + 4 ? null : { dialect: 'none', offset: 0 }
}

function findEnd(bytes: Buffer, searchStart: number): number | null {
  for (
    let lineEnd = bytes.indexOf('\n', searchStart);
    lineEnd >= 0;
    lineEnd = bytes.indexOf('\n', lineEnd + 1)
  ) {
    if (bytes[lineEnd + 1] === 0x0a) return lineEnd + 2
    if (bytes[lineEnd + 1] === 0x0d && bytes[lineEnd + 2] === 0x0a) return lineEnd + 3
  }
  return null
}

type Header = readonly [name: string, value: string]

/** Splits at CR and at LF, as Chromium does. A line that starts with a blank continues the previous line. */
function readLines(head: Buffer): string[] {
  const lines: string[] = []
  for (const line of head
    .toString('latin1')
    .replaceAll('\0', '')
    .split(/[\r\n]/)) {
    const last = lines.length - 1
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += ` ${line.trim()}`
    else if (line !== '') lines.push(line)
  }
  return lines
}

/** Parses a header line. Returns no header for a malformed line, which browsers also skip. */
function readHeader(line: string): Header[] {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trim()
  return TOKEN.test(name) ? [[name, line.slice(colon + 1).trim()]] : []
}

/** Returns the valid length in Content-Length headers. Null when there is none: the body ends with the connection. */
function contentLength(values: readonly string[]): string | null {
  const [length = '', ...others] = new Set(values.flatMap((value) => value.split(',')).map(trim))
  if (others.length > 0) throw end('bad-head', 'a response with two different lengths')
  return /^\d+$/.test(length) && Number.isSafeInteger(Number(length)) ? length : null
}
const trim = (text: string) => text.trim()

const CHUNK_START_BYTES = 32
const CHUNK_START = /^[\da-f]{1,8}[ \t]*(?:;[^\n]*)?\r?\n/i

/** True when the body starts with a chunk header. Returns null when more bytes are needed. */
function startsWithChunk(body: Buffer): boolean | null {
  const text = body.toString('latin1', 0, CHUNK_START_BYTES)
  if (CHUNK_START.test(text)) return true
  const mayStart = /^(?:$|[\da-f])/i.test(text) && !text.includes('\n')
  return mayStart && text.length < CHUNK_START_BYTES ? null : false
}

/**
 * Rewrites a head for Node's parser with the headers that Chromium would read. Returns null for an interim response.
 * Some HTTP/1.0 servers declare chunked encoding without using it, so the body decides. Throws 'bad-head'.
 */
function rewriteHead(head: Buffer, body: Buffer): Buffer | 'body-needed' | null {
  const [statusLine = '', ...lines] = readLines(head)
  const [, http, major, minor, digits = ''] = STATUS_LINE.exec(statusLine) ?? []
  const status = digits === '' ? 200 : Number(digits)
  if (status < 100 || status > 999) throw end('bad-head', 'a response without a readable status')
  if (status < 200) return null
  const headers = lines.flatMap(readHeader)
  const valuesOf = (headerName: string) =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === headerName ? value : []))
  if (new Set(valuesOf('location')).size > 1) throw end('bad-head', 'a redirect to two addresses')
  const isHttp11 = http !== undefined && (Number(major) > 1 || Number(minor) >= 1)
  const isDeclaredChunked = valuesOf('transfer-encoding').some((value) =>
    /\bchunked\b/i.test(value),
  )
  const hasBody = status === 200 || status === 206
  const isChunked = isDeclaredChunked && (isHttp11 || (hasBody && startsWithChunk(body)))
  if (isChunked === null) return 'body-needed'
  const length = isChunked ? null : contentLength(valuesOf('content-length'))
  const removed = isChunked ? ['content-length'] : ['content-length', 'transfer-encoding']
  const forwarded = headers.filter(([name]) => !removed.includes(name.toLowerCase()))
  if (length !== null) forwarded.unshift(['Content-Length', length])
  const text = forwarded.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`HTTP/1.${isHttp11 ? 1 : 0} ${status} \r\n${text}\r\n`, 'latin1')
}

interface IcySocket {
  readonly duplex: Duplex
  /** Returns the detected protocol, or 'http' until the first bytes arrive. */
  readonly dialect: () => Dialect
}

/** Wraps `socket`, whose response head it rewrites for Node's parser. An invalid head destroys it (StreamProblem). */
export function createHttpDuplex(socket: Duplex): IcySocket {
  const head = createHeadReader()
  let isBody = false

  const duplex = new Duplex({
    allowHalfOpen: true,
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void done(),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    try {
      const output = isBody ? chunk : head.push(chunk)
      isBody = output !== null
      if (output !== null && !duplex.push(output)) socket.pause()
    } catch (error) {
      duplex.destroy(error as Error)
    }
  })
  socket.on('end', () => duplex.push(null))
  socket.on('error', (error) => duplex.destroy(error))
  socket.on('close', () => {
    if (!duplex.readableEnded && !duplex.destroyed && !socket.readableEnded) duplex.destroy()
  })
  socket.pause()
  return { duplex, dialect: () => head.dialect ?? 'http' }
}
