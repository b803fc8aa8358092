import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeStation,
  respondWith,
  startFakeStation,
} from '../../../shared/net/testing/fake-station.ts'
import { startVictim, type Victim } from '../../../shared/net/testing/victim.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import { WRITE_LIMITS } from '../../plugins/limits/write-limits.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { animatedPng, blackPng } from '../creators/testing/pictures.ts'
import { musicbrainz } from '../library/saved-songs/releases/release-sources.ts'
import { createReleaseStore } from '../library/saved-songs/releases/release-store.ts'
import {
  FETCHES_MAX,
  FETCHES_WAITING_MAX,
  PICTURE_FETCH_MS,
  PICTURE_FRESH_MS,
  PICTURE_MAX_BYTES,
  PICTURE_RETRY_MS,
  PICTURE_WAIT_MS,
} from './remote-pictures.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const DAY_MS = 24 * 60 * 60_000

let site: FakeStation
let victim: Victim
let api: TestApi
let stations = 0

const network = {
  allowed: (host: string) => host === site.hostAndPort,
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
}

async function start(): Promise<void> {
  site = await startFakeStation()
  victim = await startVictim()
  const picture = { ...WRITE_LIMITS.picture, address: 30 }
  api = await createTestApi({
    network,
    trustedProxies: ['127.0.0.1'],
    releases: [musicbrainz('root@radio.example')],
    writeLimits: { ...WRITE_LIMITS, picture },
    // The child process starts slowly.
    pictureWaitMs: 60_000,
  })
}
async function stop(): Promise<void> {
  await api.close()
  await site.stop()
  expect(victim.visits).toBe(0)
  await victim.stop()
}

/** Path of the logo of a new station with this `favicon`. */
async function logoAt(favicon: string, on = api): Promise<string> {
  stations += 1
  const id = `station-${stations}`
  await on.addStation({ id, favicon })
  const shown = (await on.call('GET', `/stations/${id}`, null)).json().favicon
  expect(shown).toMatch(
    new RegExp(`^http://127\\.0\\.0\\.1(?::\\d+)?/logos/${id}/[\\w-]{22}\\.webp$`),
  )
  return new URL(shown).pathname
}
const get = (path: string, headers = {}) => api.call('GET', path, null, undefined, headers)
const png = (body: Buffer, type = 'image/png') =>
  respondWith('200 OK', { 'Content-Type': type }, body)
const appearanceOf = async (image: Buffer) => {
  const { format, width, height, pages } = await sharp(image).metadata()
  return { format, width, height, pages }
}

// One API for all tests, because the child process starts slowly.
beforeAll(start)
afterAll(stop)

describe('GET /logos/:id/:file', () => {
  test('fetches a logo once, resizes it to 64 and 256 px, caches and revalidates it by ETag', async () => {
    const path = await logoAt(site.on('/logo-0.png', png(blackPng(512, 256))))
    const first = await get(path)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const shape = { format: 'webp', pages: undefined }
    expect(await appearanceOf(first.rawPayload)).toEqual({ ...shape, width: 256, height: 128 })
    const small = await get(`${path}?size=64`)
    expect(await appearanceOf(small.rawPayload)).toEqual({ ...shape, width: 64, height: 32 })
    expect((await get(`${path}?size=65`)).statusCode).toBe(400)
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(site.requests('/logo-0.png')).toHaveLength(1)
    expect(site.requests('/logo-0.png')[0]?.headers.referer).toBeUndefined()
  })

  test('shares one fetch between concurrent requests', async () => {
    const path = await logoAt(site.on('/logo-1.png', png(blackPng(20, 20))))
    const all = await Promise.all(Array.from({ length: 12 }, () => get(path)))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(site.requests('/logo-1.png')).toHaveLength(1)
  })

  test('serves a stale logo while refreshing it and keeps it when the server fails', async () => {
    const favicon = site.on('/logo-2.png', png(blackPng(20, 20)))
    const path = await logoAt(favicon)
    const { etag } = (await get(path)).headers
    api.tick(7 * DAY_MS)
    site.on('/logo-2.png', respondWith('500 Oops'))
    expect((await get(path)).headers.etag).toBe(etag)
    await expect.poll(() => site.requests('/logo-2.png').length, { timeout: 30_000 }).toBe(1)
    expect((await get(path)).headers.etag).toBe(etag)
  })

  test('removes a logo after a refresh returns 404 or 410', async () => {
    const favicon = site.on('/logo-3.png', png(blackPng(20, 20)))
    const path = await logoAt(favicon)
    await get(path)
    api.tick(7 * DAY_MS)
    site.on('/logo-3.png', respondWith('404 Not Found'))
    await get(path)
    await expect.poll(async () => (await get(path)).statusCode, { timeout: 30_000 }).toBe(204)
  })

  test('retries a missing logo after six hours', async () => {
    const path = await logoAt(site.on('/logo-4.png', respondWith('404 Not Found')))
    const none = await get(path)
    expect([none.statusCode, none.headers['cache-control']]).toEqual([204, 'public, max-age=3600'])
    site.on('/logo-4.png', png(blackPng(20, 20)))
    expect((await get(path)).statusCode).toBe(204)
    expect(site.requests('/logo-4.png')).toHaveLength(0)
    api.tick(6 * 60 * 60_000)
    expect((await get(path)).statusCode).toBe(200)
  })

  test('sends 204 without caching while the first fetch is slow', async () => {
    const impatient = await createTestApi({ network, pictureWaitMs: 1 })
    const path = await logoAt(
      site.on('/hangs', () => {}),
      impatient,
    )
    const none = await impatient.call('GET', path, null)
    expect([none.statusCode, none.headers['cache-control']]).toEqual([204, 'no-store'])
    await impatient.close()
  })

  test('accepts only the signature of its station and address', async () => {
    const [one, other] = [
      await logoAt(site.on('/one.png', png(blackPng(20, 20)))),
      await logoAt(site.on('/other.png', png(blackPng(30, 30)))),
    ]
    const [id, foreign] = [one.split('/')[2], other.split('/')[3]]
    const wrong = [
      `/logos/${id}/${foreign}`,
      `/logos/${id}/${'A'.repeat(22)}.webp`,
      `/logos/not-there/${foreign}`,
      `/logos/${id}/${encodeURIComponent('http://127.0.0.1/')}`,
    ]
    const statuses = await Promise.all(wrong.map(async (path) => (await get(path)).statusCode))
    expect(statuses).toEqual([404, 404, 404, 400])
    expect(site.requestedPaths.filter((path) => /one|other/.test(path))).toEqual([])
    // A moderation measure removes the picture.
    await rowsOf(api.database, `UPDATE stations SET favicon = NULL WHERE id = '${id}' RETURNING id`)
    expect((await get(one)).statusCode).toBe(404)
  })

  test('counts a request against the caller only when it fetches', async () => {
    const path = await logoAt(site.on('/logo-6.png', png(blackPng(20, 20))))
    const from = { 'x-forwarded-for': '192.0.2.1' }
    for (let n = 0; n < 30; n += 1) {
      const none = await get(await logoAt(`${site.url}/none-${n}.png`), from)
      expect(none.statusCode).toBe(204)
    }
    const refused = await get(path, from)
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'too-many-reads',
      title: 'Too many pictures were requested. Wait a moment, then try again.',
    })
    expect((await get(path, { 'x-forwarded-for': '192.0.2.2' })).statusCode).toBe(200)
    expect((await get(path, from)).statusCode).toBe(200)
  })
})

describe('GET /logos/:id/:file with a server response', () => {
  const frames = async (format: 'webp' | 'gif') => {
    const colors = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const joined = sharp(await Promise.all(colors), { join: { animated: true } })
    return joined.toFormat(format).toBuffer()
  }

  test.each([
    ['an animated PNG', async () => animatedPng(40)],
    ['an animated WebP', () => frames('webp')],
    ['an animated GIF', () => frames('gif')],
  ])('%s becomes its first frame', async (_name, make) => {
    const path = await logoAt(site.on(`/${stations}`, png(await make())))
    expect(await appearanceOf((await get(path)).rawPayload)).toEqual({
      format: 'webp',
      width: 40,
      height: 40,
      pages: undefined,
    })
  })

  test('detects the type by content, whatever its label', async () => {
    const path = await logoAt(site.on('/label', png(blackPng(20, 20), 'text/html')))
    expect((await get(path)).headers['content-type']).toBe('image/webp')
  })

  test('follows a redirect', async () => {
    const to = site.on('/to', png(blackPng(20, 20)))
    const path = await logoAt(site.on('/from', respondWith('302 Found', { Location: to })))
    expect((await get(path)).statusCode).toBe(200)
  })

  test.each([
    ['a decompression bomb', () => png(blackPng(30_000, 30_000))],
    ['an SVG with a script', () => png(Buffer.from(SVG), 'image/svg+xml')],
    ['an SVG that is called a PNG', () => png(Buffer.from(SVG))],
    ['a page that is called a PNG', () => png(Buffer.from('<!doctype html><script>'))],
    ['a damaged PNG', () => png(blackPng(20, 20).subarray(0, -16))],
    ['no bytes', () => png(Buffer.alloc(0))],
    [
      'an announced size above 2 MB',
      () => respondWith('200 OK', { 'Content-Length': '2000001' }, blackPng(20, 20)),
    ],
    [
      'more than 2 MB without a length',
      () => respondWith('200 OK', {}, Buffer.alloc(2_000_001, 'x')),
    ],
    ['a redirect to a private address', () => respondWith('302 Found', { Location: victimAt() })],
    [
      'a second redirect to a private address',
      () => respondWith('302 Found', { Location: site.on('/hop', redirect(victimAt())) }),
    ],
    ['a redirect to a file', () => redirect('file:///etc/passwd')],
    ['a redirect to itself', () => redirect('#')],
    ['half a body', () => respondWith('200 OK', { 'Content-Length': '5000' }, blackPng(20, 20))],
    ['no HTTP', () => respondWith('x')],
  ])('rejects %s', async (_name, behave) => {
    const path = await logoAt(site.on(`/${stations}`, behave()))
    expect((await get(path)).statusCode).toBe(204)
    expect(
      (await rowsOf(api.database, 'SELECT image FROM remote_pictures')).length,
    ).toBeGreaterThan(0)
  })
  const victimAt = () => `http://127.0.0.1:${victim.port}/logo.png`
  const redirect = (to: string) => respondWith('302 Found', { Location: to })

  test.each([
    'http://127.0.0.1:1/logo.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/logo.png',
    'http://printer.local/logo.png',
  ])('sends no request to %s', async (address) => {
    expect((await get(await logoAt(address))).statusCode).toBe(204)
  })
})

test('GET /art/:address/:file sends the cover of a looked up release and fetches no other address', async () => {
  const song = { artist: 'Massive Attack', title: 'Teardrop' }
  const art = site.on('/front', png(blackPng(250, 250)))
  const release = { ...song, release: 'Mezzanine', date: '1998', url: 'https://a.example/', art }
  await createReleaseStore(api.database).put(songKey(song), { release, at: TEST_TIME + 1e12 })
  await api.addUser('ada', 'listener')
  const query = new URLSearchParams(song)
  const found = (await api.call('GET', `/releases?${query}`, 'ada')).json().release
  const { pathname } = new URL(found.art)
  const small = await get(`${pathname}?size=64`)
  expect(await appearanceOf(small.rawPayload)).toMatchObject({ format: 'webp', width: 64 })
  expect((await get(pathname)).statusCode).toBe(200)
  expect(site.requests('/front')).toHaveLength(1)
  const other = Buffer.from(`${site.url}/other`).toString('base64url')
  const forged = await get(pathname.replace(/(?<=\/art\/)[^/]+/, other))
  expect([forged.statusCode, forged.json().code]).toEqual([404, 'cover-not-found'])
  expect(site.requestedPaths).not.toContain('/other')
})

test('has limits of 2 MB, 8 s, 8 fetches, 400 queued, 2 s, a week and 6 hours', () => {
  expect([PICTURE_MAX_BYTES, FETCHES_MAX, FETCHES_WAITING_MAX, PICTURE_WAIT_MS]).toEqual([
    2_000_000, 8, 400, 2_000,
  ])
  expect(PICTURE_FETCH_MS).toBe(8_000)
  expect([PICTURE_FRESH_MS, PICTURE_RETRY_MS]).toEqual([604_800_000, 21_600_000])
})
