import { Duplex } from 'node:stream'
import { createByteBuffer } from '../radio/byte-buffer.ts'
import { end } from './stream-problem.ts'

/** Longest response head including interim ones: Chromium's limit (`HttpStreamParser`). */
export const HEAD_MAX_BYTES = 256 * 1024
/** Bytes skipped before the status line, as in Chromium. */
const GARBAGE_BYTES = 4
/** Status line of HTTP, or of SHOUTcast 1 ("ICY"). */
const STATUS_LINE = /^(?:(http)(?:\/(\d{1,3})(?:\.(\d{1,3}))?)?|icy)[ \t]*(\d*)/i
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

/** For servers that send audio without a head, like HTTP/0.9. */
const HEADLESS = Buffer.from('HTTP/1.0 200 OK\r\n\r\n')

export type Dialect = 'http' | 'icy' | 'none'

export interface HeadReader {
  /** Null until enough bytes arrived. */
  readonly dialect: Dialect | null
  /** Returns a complete head for Node's parser plus the bytes after it, or null. Throws StreamProblem. */
  push(chunk: Buffer): Buffer | null
}

export function createHeadReader(): HeadReader {
  const received = createByteBuffer()
  let dialect: Dialect | null = null
  let from = 0
  let searched = 0
  return {
    get dialect() {
      return dialect
    },
    push(chunk) {
      received.append(chunk)
      const seen = received.view()
      for (;;) {
        const start = findStart(seen.subarray(from))
        if (start === null) return null
        dialect = start.dialect
        if (dialect === 'none') return Buffer.concat([HEADLESS, seen.subarray(from)])
        from += start.at
        const headEnd = findEnd(seen, Math.max(from, searched - 2))
        if ((headEnd ?? seen.length) > HEAD_MAX_BYTES)
          throw end('bad-head', `a head of more than ${HEAD_MAX_BYTES} bytes`)
        if (headEnd === null) {
          searched = seen.length
          return null
        }
        const body = seen.subarray(headEnd)
        const head = rewriteHead(seen.subarray(from, headEnd), body)
        if (head === 'body-needed') return null
        if (head !== null) return Buffer.concat([head, body])
        from = headEnd
        searched = headEnd
      }
    },
  }
}

function findStart(seen: Buffer): { dialect: Dialect; at: number } | null {
  const text = seen.toString('latin1', 0, GARBAGE_BYTES + 4).toLowerCase()
  const at = text.indexOf('http')
  if (at >= 0) return { dialect: 'http', at }
  if (text.startsWith('icy ')) return { dialect: 'icy', at: 0 }
  return text.length < GARBAGE_BYTES + 4 ? null : { dialect: 'none', at: 0 }
}

function findEnd(seen: Buffer, at: number): number | null {
  for (
    let lineEnd = seen.indexOf('\n', at);
    lineEnd >= 0;
    lineEnd = seen.indexOf('\n', lineEnd + 1)
  ) {
    if (seen[lineEnd + 1] === 0x0a) return lineEnd + 2
    if (seen[lineEnd + 1] === 0x0d && seen[lineEnd + 2] === 0x0a) return lineEnd + 3
  }
  return null
}

type Header = readonly [name: string, value: string]

/** Splits at either line break character, like Chromium; a line that starts with a blank continues the previous one. */
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

/** Malformed lines are skipped, as in browsers. */
function readHeader(line: string): Header[] {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon)).trim()
  return TOKEN.test(name) ? [[name, line.slice(colon + 1).trim()]] : []
}

/** Null without a valid length: the body then ends with the connection. */
function contentLength(values: readonly string[]): string | null {
  const [length = '', ...others] = new Set(values.flatMap((value) => value.split(',')).map(trim))
  if (others.length > 0) throw end('bad-head', 'a response with two different lengths')
  return /^\d+$/.test(length) && Number.isSafeInteger(Number(length)) ? length : null
}
const trim = (text: string) => text.trim()

const CHUNK_START_BYTES = 32
const CHUNK_START = /^[\da-f]{1,8}[ \t]*(?:;[^\n]*)?\r?\n/i

function startsWithChunk(body: Buffer): boolean | null {
  const text = body.toString('latin1', 0, CHUNK_START_BYTES)
  if (CHUNK_START.test(text)) return true
  const mayStart = /^(?:$|[\da-f])/i.test(text) && !text.includes('\n')
  return mayStart && text.length < CHUNK_START_BYTES ? null : false
}

/**
 * Rewrites a head for Node's parser with the headers that Chromium would read; null for an interim response (1xx).
 * HTTP/1.0 has no chunked encoding, but some servers declare it without using it: the body decides. Throws 'bad-head'.
 */
function rewriteHead(head: Buffer, body: Buffer): Buffer | 'body-needed' | null {
  const [first = '', ...lines] = readLines(head)
  const [, http, major, minor, digits = ''] = STATUS_LINE.exec(first) ?? []
  const status = digits === '' ? 200 : Number(digits)
  if (status < 100 || status > 999) throw end('bad-head', 'a response without a readable status')
  if (status < 200) return null
  const headers = lines.flatMap(readHeader)
  const valuesOf = (wanted: string) =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? value : []))
  if (new Set(valuesOf('location')).size > 1) throw end('bad-head', 'a redirect to two addresses')
  const isNew = http !== undefined && (Number(major) > 1 || Number(minor) >= 1)
  const isDeclaredChunked = valuesOf('transfer-encoding').some((value) =>
    /\bchunked\b/i.test(value),
  )
  const hasBody = status === 200 || status === 206
  const isChunked = isDeclaredChunked && (isNew || (hasBody && startsWithChunk(body)))
  if (isChunked === null) return 'body-needed'
  const length = isChunked ? null : contentLength(valuesOf('content-length'))
  const removed = isChunked ? ['content-length'] : ['content-length', 'transfer-encoding']
  const forwarded = headers.filter(([name]) => !removed.includes(name.toLowerCase()))
  if (length !== null) forwarded.unshift(['Content-Length', length])
  const text = forwarded.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`HTTP/1.${isNew ? 1 : 0} ${status} \r\n${text}\r\n`, 'latin1')
}

interface IcySocket {
  readonly duplex: Duplex
  /** Detected protocol; 'http' until the first bytes arrive. */
  readonly dialect: () => Dialect
}

/** Rewrites the response head of `socket` for Node's parser. An invalid head destroys it with a StreamProblem. */
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
      const passed = isBody ? chunk : head.push(chunk)
      isBody = passed !== null
      if (passed !== null && !duplex.push(passed)) socket.pause()
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
