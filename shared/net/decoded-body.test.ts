import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BOMB_CHECK_BYTES, type Body, decodedBody, headerOf, MAX_GROWTH } from './decoded-body.ts'

const bodyOf = (bytes: Buffer): Body =>
  Object.assign(Readable.from([bytes], { objectMode: false }), { complete: true })

/** The decoded bytes, and whether they are complete. */
async function read(body: Body) {
  const chunks: Buffer[] = []
  body.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => body.on('close', resolve))
  return { bytes: Buffer.concat(chunks), complete: body.complete }
}

const TEXT = Buffer.from('#EXTM3U\nhttp://a.example/\n')

test.each([
  ['gzip', gzipSync],
  [' X-GZIP ', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('decodes %s', async (encoding, pack) => {
  expect(await read(decodedBody(bodyOf(pack(TEXT)), encoding))).toEqual({
    bytes: TEXT,
    complete: true,
  })
})

test.each([null, '', 'identity', 'utf-8'])('ignores the encoding %j', (encoding) => {
  const body = bodyOf(TEXT)
  expect(decodedBody(body, encoding)).toBe(body)
})

test.each([
  ['broken off', gzipSync(TEXT).subarray(0, -6)],
  ['no gzip at all', TEXT],
])('reports gzip that is %s as incomplete', async (_name, bytes) => {
  expect(await read(decodedBody(bodyOf(bytes), 'gzip'))).toMatchObject({ complete: false })
})

test('aborts a decompression bomb as soon as it is detected', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * BOMB_CHECK_BYTES))
  expect(bomb.length * MAX_GROWTH).toBeLessThan(64 * BOMB_CHECK_BYTES)
  const { bytes, complete } = await read(decodedBody(bodyOf(bomb), 'gzip'))
  expect(complete).toBe(false)
  expect(bytes.length).toBeLessThan(MAX_GROWTH * bomb.length)
})

test('hides headers of the encoded body', () => {
  const packed = { 'content-encoding': 'gzip', 'content-length': '9', 'content-type': 'audio/mpeg' }
  expect(headerOf(packed, 'content-length')).toBeNull()
  expect(headerOf(packed, 'content-type')).toBe('audio/mpeg')
  expect(headerOf({ ...packed, 'content-encoding': 'identity' }, 'content-length')).toBe('9')
  expect(headerOf({ 'set-cookie': ['a', 'b'] }, 'set-cookie')).toBe('a')
})
