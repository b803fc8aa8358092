import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'
import { blackPng } from '../testing/pictures.ts'

/** Uses real sockets, because the tests depend on how much is read and when the response arrives. */
let api: CreatorApi
let id: string
let url: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => api.close())

const HUGE_BYTES = 20 * 1024 * 1024
const TOO_BIG = {
  code: 'cover-too-big',
  title: 'This file is larger than 5 MB. Upload a smaller one.',
}

/** A PNG of exactly this size, with padding after its end. */
function pngOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes)
  blackPng(10, 10).copy(file)
  return file
}

const send = (path: string, body: NonNullable<RequestInit['body']>, init: RequestInit = {}) =>
  fetch(`${url}${path}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer token-ada', 'content-type': 'image/png' },
    body,
    ...init,
  })

test('rejects an announced 20 MB body before it arrives', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(
    `PUT /stations/${id}/cover HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer token-ada\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${HUGE_BYTES}\r\n\r\n`,
  )
  // Only the first bytes are sent.
  socket.write(blackPng(10, 10))
  const [reply] = await once(socket, 'data')
  expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  expect(reply).toContain(TOO_BIG.title)
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
})

test('lets the sender of 20 MB read the response', async () => {
  const response = await send(`/stations/${id}/cover`, new Uint8Array(HUGE_BYTES))
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject(TOO_BIG)
  expect((await fetch(`${url}/stations`)).status).toBe(200)
})

test('rejects an unannounced 20 MB body with the same response', async () => {
  const piece = new Uint8Array(64 * 1024)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= HUGE_BYTES) return controller.close()
      sent += piece.length
      controller.enqueue(piece)
    },
  })
  const response = await send(`/stations/${id}/cover`, body, { duplex: 'half' } as RequestInit)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject(TOO_BIG)
})

test('accepts exactly 5 MB on this route and keeps the limit of other routes', async () => {
  const full = await send(`/stations/${id}/cover`, pngOf(COVER_MAX_BYTES))
  expect(full.status).toBe(200)
  const more = await send(`/stations/${id}/cover`, pngOf(COVER_MAX_BYTES + 1))
  expect(await more.json()).toMatchObject({ status: 413, ...TOO_BIG })
  const json = await send(`/stations/${id}`, pngOf(64 * 1024 + 1))
  expect(await json.json()).toMatchObject({ status: 413, code: 'body-too-large' })
})

test('rejects 5 MB of an unauthorized user before it arrives', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(
    `PUT /stations/${id}/cover HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer token-bob\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${COVER_MAX_BYTES}\r\n\r\n`,
  )
  const [reply] = await once(socket, 'data')
  expect(reply).toMatch(/^HTTP\/1\.1 404 /)
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
})
