import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'
import { blackPng, jpegOfScans } from '../testing/pictures.ts'
import { createCoverQueue, WAITING_MAX } from './cover-routes.ts'

let api: CreatorApi
let id: string
async function start(): Promise<void> {
  api = await startCreatorApi()
  id = (await api.publish()).id
}

const PNG = blackPng(20, 10)
const white = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
const stored = async () => (await rowsOf(api.database, 'SELECT hash FROM covers')).length
const pathOf = (url: string) => new URL(url).pathname

describe('PUT and DELETE /stations/:id/cover', () => {
  beforeEach(start)
  afterEach(() => api.close())

  test('redraws a cover and serves it under an immutable public URL', async () => {
    const before = (await api.call('GET', `/stations/${id}/own`, 'ada')).headers.etag
    const response = await api.putCover(id, 'ada', 'image/png', PNG)
    expect(response.statusCode).toBe(200)
    expect(response.headers.etag).not.toBe(before)
    const { cover } = response.json()
    expect(cover).toMatch(/^http:\/\/127\.0\.0\.1(?::\d+)?\/covers\/[\da-f]{32}\.webp$/)
    await api.list(id)
    expect((await api.call('GET', '/stations', null)).json().items[0].cover).toBe(cover)
    const picture = await api.call('GET', pathOf(cover), null)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { format, width, height } = await sharp(picture.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 640, 640])
  })

  test('deletes an unused cover after replacement, removal or deletion of its station or account', async () => {
    const first = (await api.putCover(id, 'ada', 'image/png', PNG)).json().cover
    const second = (await api.putCover(id, 'ada', 'image/jpeg', await white())).json().cover
    expect([await stored(), first === second]).toEqual([1, false])
    expect((await api.call('GET', pathOf(first), null)).statusCode).toBe(404)
    const none = await api.call('DELETE', `/stations/${id}/cover`, 'ada')
    expect([none.statusCode, none.json().cover, await stored()]).toEqual([200, null, 0])
    expect((await api.call('DELETE', `/stations/${id}/cover`, 'ada')).statusCode).toBe(200)
    // Two stations share the same picture.
    const other = await api.publish('bob', 'Other')
    await api.putCover(id, 'ada', 'image/png', PNG)
    await api.putCover(other.id, 'bob', 'image/png', PNG)
    expect(await stored()).toBe(1)
    await api.call('DELETE', `/stations/${id}`, 'ada')
    expect(await stored()).toBe(1)
    await api.call('DELETE', '/users/bob', 'bob')
    expect(await stored()).toBe(0)
  })

  test('allows only removal without the plan', async () => {
    await api.putCover(id, 'ada', 'image/png', PNG)
    await api.users.change('ada', (ada) => ada && { ...ada, role: 'listener' })
    const put = await api.putCover(id, 'ada', 'image/png', PNG)
    expect(put.json()).toMatchObject({
      status: 403,
      code: 'needs-plan',
      errors: [{ path: 'body' }],
    })
    expect((await api.call('DELETE', `/stations/${id}/cover`, 'ada')).json().cover).toBeNull()
  })

  test('allows only the owner and admins', async () => {
    const statusFor = async (who: string | null) =>
      (await api.putCover(id, who, 'image/png', PNG)).statusCode
    expect(await statusFor(null)).toBe(401)
    expect(await statusFor('bob')).toBe(404)
    await api.list(id)
    expect(await statusFor('bob')).toBe(403)
    expect(await statusFor('root')).toBe(200)
  })
})

describe('PUT /stations/:id/cover errors', () => {
  // One API for all tests, because the child process starts slowly.
  beforeAll(start)
  afterAll(() => api.close())

  test.each([
    [
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'SVG files are not accepted. Upload a PNG, JPEG or WebP file.',
    ],
    [
      'image/png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      'This file is damaged or has the wrong type. Save it again as PNG, JPEG or WebP.',
    ],
    [
      'image/gif',
      Buffer.from('GIF89a'),
      415,
      'This file type is not accepted. Upload a PNG, JPEG or WebP file.',
    ],
    [
      'text/html',
      Buffer.from('<script>'),
      415,
      'This file type is not accepted. Upload a PNG, JPEG or WebP file.',
    ],
    [
      'application/json',
      Buffer.from('{}'),
      415,
      'This file type is not accepted. Upload a PNG, JPEG or WebP file.',
    ],
    [
      'image/jpeg',
      PNG,
      422,
      'This file is damaged or has the wrong type. Save it again as PNG, JPEG or WebP.',
    ],
    [
      'image/png',
      PNG.subarray(0, -16),
      422,
      'This file is damaged or has the wrong type. Save it again as PNG, JPEG or WebP.',
    ],
    [
      'image/png',
      Buffer.alloc(0),
      422,
      'This file is damaged or has the wrong type. Save it again as PNG, JPEG or WebP.',
    ],
    [
      'image/png',
      blackPng(30_000, 30_000),
      422,
      'This picture has too many pixels. Resize it and try again.',
    ],
  ])('rejects %s', async (type, file, status, title) => {
    const response = await api.putCover(id, 'ada', type, file)
    expect(response.json()).toMatchObject({ status, title })
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(await stored()).toBe(0)
  })

  test('rejects a JPEG with 20,000 scans before drawing it', async () => {
    const response = await api.putCover(id, 'ada', 'image/jpeg', jpegOfScans(6_320, 20_000))
    expect(response.json()).toMatchObject({
      status: 422,
      code: 'too-long-to-draw',
      title: 'Processing this picture takes too long. Save it again as a plain JPEG or PNG.',
    })
    expect((await api.putCover(id, 'ada', 'image/jpeg', jpegOfScans(80, 3))).statusCode).toBe(200)
  })

  test('rejects a second picture of a user while the first is processed and serves others', async () => {
    const other = await api.publish('bob', 'Other')
    // Takes much longer to redraw than the second request takes to be rejected.
    const large = blackPng(6_000, 6_000)
    const [first, second, bob] = await Promise.all([
      api.putCover(id, 'ada', 'image/png', large),
      api.putCover(id, 'ada', 'image/png', large),
      api.putCover(other.id, 'bob', 'image/png', PNG),
    ])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 429])
    expect(bob.statusCode).toBe(200)
    const refused = first.statusCode === 429 ? first : second
    expect(refused.json()).toMatchObject({ code: 'cover-under-way' })
    expect((await api.putCover(id, 'ada', 'image/png', PNG)).statusCode).toBe(200)
  })

  test.each(['../0078-baseline.sql', 'x.webp', `${'a'.repeat(32)}.png`, `${'A'.repeat(32)}.webp`])(
    'GET /covers/%s returns 404',
    async (file) => {
      const { statusCode } = await api.call('GET', `/covers/${encodeURIComponent(file)}`, null)
      expect(statusCode).toBe(400)
    },
  )
})

test('runs jobs in order, survives failures and rejects jobs beyond the limit', async () => {
  const { enqueue } = createCoverQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await promise
    running -= 1
    return running
  }
  const failing = enqueue('first', async () => Promise.reject(new Error('broken')))
  const all = Array.from({ length: WAITING_MAX }, (_, n) => enqueue(`user ${n}`, work))
  await expect(enqueue('last', work)).rejects.toMatchObject({ status: 503, code: 'busy' })
  resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(all)).toEqual(Array(WAITING_MAX).fill(0))
  expect(most).toBe(1)
  expect(await enqueue('last', async () => 'free')).toBe('free')
})

test('allows one queued picture per user without blocking others', async () => {
  const { enqueue, requireFree } = createCoverQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = enqueue('ada', () => promise)
  for (const again of [() => enqueue('ada', async () => 'never'), async () => requireFree('ada')]) {
    await expect(again()).rejects.toMatchObject({
      status: 429,
      code: 'cover-under-way',
      title: 'Your previous picture is still being processed. Try again in a moment.',
    })
  }
  const second = enqueue('bob', async () => 'done')
  resolve()
  await first
  expect(await second).toBe('done')
  expect(await enqueue('ada', async () => 'done')).toBe('done')
})
