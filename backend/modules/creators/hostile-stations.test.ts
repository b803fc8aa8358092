// cspell:ignore oidar
/** Hostile station data must be treated as text or rejected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COVER_MAX_BYTES } from '../../../shared/api/field-rules.ts'
import { respondWith } from '../../../shared/net/testing/fake-station.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { stationDraft } from './testing/own-station.ts'

const SCRIPT = '<script>alert(1)</script>'
const QUOTE = '"><img src=x onerror=alert(1)>'

let api: CreatorApi
let published: string
beforeAll(async () => {
  api = await startCreatorApi()
  await api.addStation({ id: 'seeded' })
  published = (await api.publish('ada', 'Under the Bridge')).id
})
afterAll(() => api.close())

const WRITES: Readonly<Record<string, (fields: object) => ReturnType<CreatorApi['call']>>> = {
  'POST /stations': (fields) =>
    api.call('POST', '/stations', 'pia', stationDraft(api.stream, fields)),
  'PUT /stations/:id by the owner': (fields) =>
    api.call('PUT', `/stations/${published}`, 'ada', fields),
  'POST /users/:id/stations': (fields) =>
    api.call('POST', '/users/lou/stations', 'lou', stationDraft(api.stream, fields)),
  'PUT /stations/:id by an admin': (fields) => api.call('PUT', '/stations/seeded', 'root', fields),
}

const ACCEPTED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['script in a name', { name: SCRIPT }],
  ['markup in a description', { description: QUOTE }],
  ['a template in a name', { name: '{{constructor.constructor("alert(1)")()}}' }],
  ['SQL in a name', { name: "'); DROP TABLE stations; --" }],
  ['Arabic letters', { name: 'إذاعة الليل' }],
]
const REFUSED: readonly (readonly [string, Readonly<Record<string, unknown>>, number])[] = [
  ['a name of 1 MB', { name: 'n'.repeat(1_024 * 1_024) }, 413],
  ['a name of 200 letters', { name: 'n'.repeat(200) }, 422],
  ['a name with a bidi override', { name: 'A\u202eoidar' }, 422],
  ['a name with a line break', { name: 'A\nB' }, 422],
  ['a description with a bidi isolate', { description: 'A\u2066B' }, 422],
  ['a javascript: homepage', { homepage: 'javascript:alert(1)' }, 422],
  ['a data: homepage', { homepage: `data:text/html,${SCRIPT}` }, 422],
  ['a homepage on this machine', { homepage: 'https://127.0.0.1/' }, 422],
  ['a homepage with a password', { homepage: 'https://user:word@radio.example/' }, 422],
  ['100 000 tags', { tags: Array.from({ length: 100_000 }, (_, n) => `tag${n}`) }, 413],
  ['nine tags', { tags: Array.from({ length: 9 }, (_, n) => `tag${n}`) }, 422],
  ['a long tag', { tags: ['t'.repeat(31)] }, 422],
  ['a file: stream', { url: 'file:///etc/passwd' }, 422],
  ['a javascript: stream', { url: 'javascript:alert(1)' }, 422],
]

for (const [way, write] of Object.entries(WRITES)) {
  test.each(ACCEPTED)(`${way} stores %s as text`, async (_, fields) => {
    const response = await write(fields)
    expect(response.statusCode).toBeLessThan(300)
    expect(response.json()).toMatchObject(fields)
    expect(response.headers['content-type']).toContain('application/json')
  })

  test.each(REFUSED)(`${way} rejects %s`, async (_, fields, status) => {
    const response = await write(fields)
    expect(response.statusCode).toBe(status)
    expect(response.body.length).toBeLessThan(4_000)
  })
}

test('escapes markup in a station name in the embedded player', async () => {
  await api.call('PUT', '/stations/seeded', 'root', { name: SCRIPT, description: QUOTE })
  const page = await api.call('GET', '/embed/seeded', null)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(SCRIPT)
  expect(page.body).not.toContain('<img src=x')
  expect(page.body).toContain('&lt;script')
})

test('rejects a 10 MB picture and a picture that is a page', async () => {
  const large = Buffer.alloc(2 * COVER_MAX_BYTES)
  expect((await api.putCover(published, 'ada', 'image/png', large)).statusCode).toBe(413)
  const page = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)
  for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
    const { statusCode } = await api.putCover(published, 'ada', type, page)
    expect([415, 422]).toContain(statusCode)
  }
})

test('rejects a page instead of a stream and does not repeat its text', async () => {
  const url = api.radio.on(
    '/hostile',
    respondWith(
      '200 OK',
      { 'Content-Type': 'text/html', 'icy-name': SCRIPT },
      `<html>${SCRIPT}</html>`,
    ),
  )
  const response = await api.call('POST', '/stations/probe', 'ada', { url })
  expect(response.statusCode).toBe(422)
  expect(response.body).not.toContain('script')
})
