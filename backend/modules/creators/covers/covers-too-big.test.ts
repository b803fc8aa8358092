import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'
import { blackPng } from '../testing/pictures.ts'

/** Over real sockets: what matters is who reads how much, and when the answer comes. */
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
const TOO_BIG = { code: 'cover-too-big', title: 'This file is too big; a cover has 5 MB at most.' }

/** A PNG of exactly so many bytes: what follows its end is no part of the picture. */
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

test('20 MB that are announced are refused before they have come', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(
    `PUT /stations/${id}/cover HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer token-ada\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${HUGE_BYTES}\r\n\r\n`,
  )
  // Only the first few bytes of them are ever sent.
  socket.write(blackPng(10, 10))
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain(TOO_BIG.title)
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
})

test('20 MB that are sent all the same do not keep their sender from reading the answer', async () => {
  const response = await send(`/stations/${id}/cover`, new Uint8Array(HUGE_BYTES))
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject(TOO_BIG)
  expect((await fetch(`${url}/stations`)).status).toBe(200)
})

test('20 MB that are not announced get the same answer', async () => {
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

test('exactly 5 MB are taken, one byte more is not; elsewhere the limit stays', async () => {
  const whole = await send(`/stations/${id}/cover`, pngOf(COVER_MAX_BYTES))
  expect(whole.status).toBe(200)
  const more = await send(`/stations/${id}/cover`, pngOf(COVER_MAX_BYTES + 1))
  expect(await more.json()).toMatchObject({ status: 413, ...TOO_BIG })
  const json = await send(`/stations/${id}`, pngOf(64 * 1024 + 1))
  expect(await json.json()).toMatchObject({ status: 413, code: 'body-too-large' })
})

test('a stranger’s 5 MB are refused before they have come', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(
    `PUT /stations/${id}/cover HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer token-bob\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${COVER_MAX_BYTES}\r\n\r\n`,
  )
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
})
