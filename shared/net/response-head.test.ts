import { describe, expect, test } from 'vitest'
import { countWork } from '../radio/testing/count-work.ts'
import { cutInto } from '../radio/testing/frames.ts'
import { createHeadReader } from './response-head.ts'

/** Feeds a response in chunks of `bytes`; returns the input of Node's parser. */
function read(response: string, bytes = 1): string {
  const reader = createHeadReader()
  let isBody = false
  const passed = cutInto(Buffer.from(response, 'latin1'), [bytes]).map((chunk) => {
    const out = isBody ? chunk : reader.push(chunk)
    isBody = out !== null
    return out?.toString('latin1') ?? ''
  })
  return passed.join('')
}
const BAD = expect.objectContaining({ problem: { kind: 'end', reason: 'bad-head' } })

describe('createHeadReader', () => {
  test.each([
    ['HTTP/1.1 200 OK', 'HTTP/1.1 200 '],
    ['HTTP/1.0 404 Not Found', 'HTTP/1.0 404 '],
    ['http/1.1  302', 'HTTP/1.1 302 '],
    ['HTTP/2.0 200 OK', 'HTTP/1.1 200 '],
    ['HTTP/1 200 OK', 'HTTP/1.0 200 '],
    ['HTTP 200 OK', 'HTTP/1.0 200 '],
    ['HTTP/1.0', 'HTTP/1.0 200 '],
    ['HTTP/1.0 OK', 'HTTP/1.0 200 '],
    ['ICY 200 OK', 'HTTP/1.0 200 '],
    ['icy 401 Service Unavailable', 'HTTP/1.0 401 '],
    ['\r\nHTTP/1.0 200 OK', 'HTTP/1.0 200 '],
    ['\r\n\r\nHTTP/1.0 200 OK', 'HTTP/1.0 200 '],
  ])('reads the status line %j', (line, expected) => {
    for (const bytes of [1, 7, 1_000])
      expect(read(`${line}\r\nicy-br:128\r\n\r\nsound`, bytes)).toBe(
        `${expected}\r\nicy-br: 128\r\n\r\nsound`,
      )
  })

  test.each([
    ['lines that end in LF', 'A: 1\nB: 2\n', 'A: 1\r\nB: 2\r\n'],
    ['lines that end in CR', 'A: 1\rB: 2\r\n', 'A: 1\r\nB: 2\r\n'],
    ['a folded line', 'A: 1\r\n\t2\r\n', 'A: 1 2\r\n'],
    ['NUL characters', 'A\0: 1\0\r\n', 'A: 1\r\n'],
    ['letters of any charset', 'icy-name: \xd1and\xfa\r\n', 'icy-name: \xd1and\xfa\r\n'],
    [
      'a length twice',
      'Content-Length: 7\r\nA: 1\r\nContent-length: 7\r\n',
      'Content-Length: 7\r\nA: 1\r\n',
    ],
  ])('reads %s', (_name, headers, expected) => {
    expect(read(`HTTP/1.0 200 OK\r\n${headers}\r\nsound`)).toBe(
      `HTTP/1.0 200 \r\n${expected}\r\nsound`,
    )
  })

  test.each([
    ['HTTP/1.1 200 OK', '5\r\nsound'],
    ['HTTP/1.1 200 OK', 'sound'],
    ['HTTP/1.0 200 OK', '5\r\nsound'],
    ['HTTP/1.0 200 OK', '00a5 ;x=y\nsound'],
    ['ICY 200 OK', '0fFf\r\nsound'],
    ['ICY 200 OK', `5${' '.repeat(29)}\r\nsound`],
  ])('accepts a chunked body of %s that starts with %j', (line, body) => {
    const head = `${line}\r\nTransfer-Encoding: Chunked\r\nContent-Length: 1\r\n\r\n`
    for (const bytes of [1, 7, 1_000])
      expect(read(head + body, bytes)).toMatch(
        new RegExp(
          `^HTTP/1\\.[01] 200 \\r\\nTransfer-Encoding: Chunked\\r\\n\\r\\n${body.slice(0, 1)}`,
        ),
      )
  })

  test.each([
    ['HTTP/1.0 200 OK', 'sound'],
    ['HTTP/1.0 200 OK', '\xff\xfb\x90\x00\r\nsound'],
    ['HTTP/1.0 200 OK', '\r\nsound'],
    ['HTTP/1.0 200 OK', `5${' '.repeat(30)}\r\nsound`],
    ['ICY 200 OK', 'ID3\x04\x00\r\nsound'],
  ])('ignores a declared chunked encoding of %s if the body starts with %j', (line, body) => {
    const head = `${line}\r\nTransfer-Encoding: chunked\r\nicy-br: 128\r\n\r\n`
    for (const bytes of [1, 7, 1_000])
      expect(read(head + body, bytes)).toBe(`HTTP/1.0 200 \r\nicy-br: 128\r\n\r\n${body}`)
  })

  test('does not wait for the body of an error or a redirect', () => {
    const head = 'HTTP/1.0 302 Found\r\nLocation: /a\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(read(head)).toBe('HTTP/1.0 302 \r\nLocation: /a\r\n\r\n')
  })

  test('adds a head to a response without one', () => {
    expect(read('\xff\xfb\x90\x00sound')).toBe('HTTP/1.0 200 OK\r\n\r\n\xff\xfb\x90\x00sound')
  })

  test('skips interim responses', () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    expect(read(`${interim}HTTP/1.1 200 OK\r\n\r\nsound`)).toBe('HTTP/1.1 200 \r\n\r\nsound')
  })

  test.each([
    ['a status of two digits', 'HTTP/1.0 20 OK\r\n'],
    ['a status of four digits', 'HTTP/1.0 2000 OK\r\n'],
    ['two different lengths', 'HTTP/1.0 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n'],
    ['a valid and a negative length', 'HTTP/1.0 200 OK\r\nContent-Length: 1, -1\r\n'],
    ['redirects to two addresses', 'HTTP/1.0 302 Found\r\nLocation: /a\r\nLocation: /b\r\n'],
    ['262,145 bytes', `HTTP/1.0 200 OK\r\nA: ${'x'.repeat(262_145 - 24)}\r\n`],
    ['interim responses without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(11_000)],
  ])('rejects %s', (_name, head) => {
    expect(() => read(`${head}\r\n`, 1_460)).toThrow(BAD)
  })

  test('accepts 262,144 bytes', () => {
    const head = `HTTP/1.0 200 OK\r\nA: ${'x'.repeat(262_144 - 24)}\r\n\r\n`
    expect(head).toHaveLength(262_144)
    expect(read(head, 1_460)).toHaveLength(262_144 - 'OK'.length)
  })

  test.each([
    ['one line', 'x'.repeat(100_000)],
    ['empty lines of CR', '\r'.repeat(100_000)],
    ['short lines', 'a\n'.repeat(50_000)],
    ['folded lines', '\n '.repeat(50_000)],
  ])('reads %s byte by byte with linear work', (_name, text) => {
    const work = countWork()
    read(`HTTP/1.0 200 OK\r\n${text}\r\n\r\n`)
    work.stop()
    expect(work.bytes).toBeLessThan(500 * 100_000)
  })
})
