/** What a station may be made of that is meant to run, to hide or to fill: taken as text, or refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COVER_MAX_BYTES } from '../../../shared/api/field-rules.ts'
import { answer } from '../../../shared/net/testing/fake-station.ts'
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

/** Each way in which a station is written. */
const WRITES: Readonly<Record<string, (fields: object) => ReturnType<CreatorApi['call']>>> = {
  'a creator publishes': (fields) =>
    api.call('POST', '/stations', 'pia', stationDraft(api.stream, fields)),
  'a creator changes theirs': (fields) => api.call('PUT', `/stations/${published}`, 'ada', fields),
  'a listener keeps one': (fields) =>
    api.call('POST', '/users/lou/stations', 'lou', stationDraft(api.stream, fields)),
  'an admin changes one of the catalogue': (fields) =>
    api.call('PUT', '/stations/seeded', 'root', fields),
}

const TAKEN: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['script in a name', { name: SCRIPT }],
  ['markup in a description', { description: QUOTE }],
  ['a template in a name', { name: '{{constructor.constructor("alert(1)")()}}' }],
  ['SQL in a name', { name: "'); DROP TABLE stations; --" }],
  ['letters of Arabic, which run to the left', { name: 'إذاعة الليل' }],
]
const REFUSED: readonly (readonly [string, Readonly<Record<string, unknown>>, number])[] = [
  ['a name of 1 MB', { name: 'n'.repeat(1_024 * 1_024) }, 413],
  ['a name of 200 letters', { name: 'n'.repeat(200) }, 422],
  ['a name that turns what follows it', { name: 'A\u202eoidar' }, 422],
  ['a name with a line end', { name: 'A\nB' }, 422],
  ['a description that isolates', { description: 'A\u2066B' }, 422],
  ['a homepage that runs', { homepage: 'javascript:alert(1)' }, 422],
  ['a homepage that is data', { homepage: `data:text/html,${SCRIPT}` }, 422],
  ['a homepage on this machine', { homepage: 'https://127.0.0.1/' }, 422],
  ['a homepage with a password', { homepage: 'https://user:word@radio.example/' }, 422],
  ['100 000 tags', { tags: Array.from({ length: 100_000 }, (_, n) => `tag${n}`) }, 413],
  ['nine tags', { tags: Array.from({ length: 9 }, (_, n) => `tag${n}`) }, 422],
  ['a tag that is long', { tags: ['t'.repeat(31)] }, 422],
  ['a stream that is a file', { url: 'file:///etc/passwd' }, 422],
  ['a stream that runs', { url: 'javascript:alert(1)' }, 422],
]

for (const [way, write] of Object.entries(WRITES)) {
  test.each(TAKEN)(`${way}: %s is text`, async (_, fields) => {
    const response = await write(fields)
    expect(response.statusCode).toBeLessThan(300)
    expect(response.json()).toMatchObject(fields)
    expect(response.headers['content-type']).toContain('application/json')
  })

  test.each(REFUSED)(`${way}: %s is refused`, async (_, fields, status) => {
    const response = await write(fields)
    expect(response.statusCode).toBe(status)
    expect(response.body.length).toBeLessThan(4_000)
  })
}

test('a name that is markup is text on the page for other sites, too', async () => {
  await api.call('PUT', '/stations/seeded', 'root', { name: SCRIPT, description: QUOTE })
  const page = await api.call('GET', '/embed/seeded', null)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(SCRIPT)
  expect(page.body).not.toContain('<img src=x')
  expect(page.body).toContain('&lt;script')
})

test('a picture of 10 MB, or one that is a page, is refused', async () => {
  const large = Buffer.alloc(2 * COVER_MAX_BYTES)
  expect((await api.putCover(published, 'ada', 'image/png', large)).statusCode).toBe(413)
  const page = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)
  for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
    const { statusCode } = await api.putCover(published, 'ada', type, page)
    expect([415, 422]).toContain(statusCode)
  }
})

test('a page instead of a stream is refused, and its words are not repeated', async () => {
  const url = api.radio.on(
    '/hostile',
    answer('200 OK', { 'Content-Type': 'text/html', 'icy-name': SCRIPT }, `<html>${SCRIPT}</html>`),
  )
  const response = await api.call('POST', '/stations/probe', 'ada', { url })
  expect(response.statusCode).toBe(422)
  expect(response.body).not.toContain('script')
})
