import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADA, type AttackedApi, HOST, startAttackedApi } from '../testing/attacked-api.ts'

/** Uses real sockets, to send requests that no client library would. */
let api: AttackedApi
let port: number
let send: AttackedApi['send']

beforeAll(async () => {
  api = await startAttackedApi()
  ;({ port, send } = api)
})
afterAll(() => api.close())

const expectUnharmed = async () => expect(await api.isUnharmed()).toBe(true)

describe('request bodies', () => {
  test.each([
    ['malformed JSON', '{"displayName": ', 400],
    ['an empty string', '""', 422],
    ['a lone bracket', '[', 400],
    ['not UTF-8 nor JSON', '\u0000\u0001', 400],
    ['a `__proto__` key', '{"__proto__": {"role": "admin"}}', 400],
    ['a `constructor.prototype` key', '{"constructor": {"prototype": {"role": "admin"}}}', 400],
    ['deeply nested arrays', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 422],
  ])('rejects %s', async (_name, body, status) => {
    const response = await send(`PUT /users/ada HTTP/1.1\r\n${ADA}`, body)
    expect(response.status).toBe(status)
    expect(JSON.parse(response.body)).toMatchObject({ status, code: expect.any(String) })
    await expectUnharmed()
  })

  test('returns 413 for ten megabytes, with and without a content length', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'x')
    const init = {
      method: 'PUT',
      headers: { authorization: 'Bearer token-ada', 'content-type': 'application/json' },
    }
    const announced = await fetch(`http://127.0.0.1:${port}/users/ada`, { ...init, body })
    expect(announced.status).toBe(413)
    expect(announced.headers.get('content-type')).toContain('application/problem+json')
    expect(await announced.json()).toMatchObject({
      code: 'body-too-large',
      title: 'The request is too large.',
    })
    const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
    const chunked = await send(
      `PUT /users/ada HTTP/1.1\r\n${ADA}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(160)}0\r\n`,
    )
    expect(chunked.status).toBe(413)
    expect(JSON.parse(chunked.body)).toMatchObject({ code: 'body-too-large' })
    await expectUnharmed()
  })

  test('rejects a body that is not UTF-8', async () => {
    const body = Buffer.from('7b22646973706c61794e616d65223a22fffe227d', 'hex')
    const response = await fetch(`http://127.0.0.1:${port}/users/ada`, {
      method: 'PUT',
      headers: { authorization: 'Bearer token-ada', 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid-json' })
    await expectUnharmed()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('rejects the media type %s', async (type) => {
    const head = `PUT /users/ada HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer token-ada\r\nContent-Type: ${type}`
    expect((await send(head, 'a=b')).status).toBe(415)
    await expectUnharmed()
  })
})

describe('bearer tokens', () => {
  test.each([
    'Bearer',
    'Bearer x',
    'Bearer token-',
    'Basic YTpi',
    `Bearer ${'a'.repeat(9_000)}`,
    'Bearer owner',
  ])('rejects the authorization %s', async (authorization) => {
    const head = `DELETE /users/ada HTTP/1.1\r\n${HOST}\r\nAuthorization: ${authorization}`
    const response = await send(head)
    expect(response.status).toBe(401)
    expect(JSON.parse(response.body)).toMatchObject({ code: 'sign-in-needed' })
    await expectUnharmed()
  })

  test('denies access to another user’s account', async () => {
    for (const [method, path] of [
      ['GET', '/users/bob'],
      ['DELETE', '/users/bob'],
      ['DELETE', '/users/bob/'],
      ['DELETE', '/users/./bob'],
      ['DELETE', '/users/ada/../bob'],
      ['DELETE', '/users/ada%2f..%2fbob'],
      ['DELETE', '//users/bob'],
    ]) {
      const { status } = await send(`${method} ${path} HTTP/1.1\r\n${ADA}`)
      expect(status).toBeGreaterThanOrEqual(400)
    }
    await expectUnharmed()
  })
})

describe('request paths and queries', () => {
  test.each([
    ['/users/..%2f..%2fetc%2fpasswd', 400],
    ['/users/%00', 400],
    ['/users/ada%00', 400],
    ['/users/%zz', 400],
    ['/users/%E0%A4%A', 400],
    [`/users/${'a'.repeat(200)}`, 400],
    ['/users/__proto__', 404],
    ['/users/constructor', 404],
    ['/users/ada;DROP%20TABLE%20users', 400],
    ["/users/'%20OR%201=1--", 400],
    ['/../../etc/passwd', 404],
    ['/nowhere', 404],
    ['/stations/..%5c..%5cwin.ini', 400],
    ['/stations/NIGHT-BUS', 400],
    ['/stations?limit=0', 400],
    ['/stations?limit=101', 400],
    ['/stations?limit=ten', 400],
    ['/stations?limit=1&limit=2', 400],
    ['/stations?unknown=1', 400],
    ['/stations?__proto__=1', 400],
    ['/stations?cursor=garbage', 400],
    ['/stations?sort=rank', 400],
    ['/stations?country=Germany', 400],
    ['/stations/facets?sort=name', 400],
  ])('responds to %s with %i', async (path, status) => {
    const response = await send(`GET ${path} HTTP/1.1\r\n${ADA}`)
    expect(response.status).toBe(status)
    if (status >= 400) expect(JSON.parse(response.body)).toMatchObject({ status })
    await expectUnharmed()
  })

  test.each([
    ['an endless id', `/users/${'a'.repeat(5_000)}`, 414],
    ['ten kilobytes of emoji', `/stations?query=${'%F0%9F%8E%A7'.repeat(2_500)}`, 200],
    ['ten kilobytes of text', `/stations?query=${'a'.repeat(10_240)}`, 200],
    ['a too long query', `/stations?query=${'a'.repeat(20_000)}`, 400],
  ])('handles %s', async (_name, path, status) => {
    const response = await send(`GET ${path} HTTP/1.1\r\n${ADA}`)
    expect(response.status).toBe(status)
    await expectUnharmed()
  })

  test('distinguishes a wrong method from an unknown path', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/users/ada`, { method: 'PATCH' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'PUT',
    ])
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' })
  })
})
