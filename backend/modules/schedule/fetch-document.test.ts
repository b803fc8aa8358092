import { afterEach, beforeEach, expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import type { EndpointRequest } from './adapters/adapter.ts'
import { type FakePlatform, startFakePlatform } from './adapters/testing/fake-platform.ts'
import { SCHEDULE } from './adapters/testing/neutral-schedule.ts'
import { fetchDocument, type Validators } from './fetch-document.ts'

const { signal } = new AbortController()
const NONE: Validators = { etag: null, modified: null }
const NOW: EndpointRequest = { name: 'now', url: 'https://radio.example.org/api/now' }

let platform: FakePlatform
beforeEach(async () => {
  platform = await startFakePlatform({ write: () => '{"title":"Low End"}' }, SCHEDULE)
})
afterEach(() => platform.stop())

const request = (change: Partial<Parameters<typeof fetchDocument>[0]> = {}) =>
  fetchDocument({ ...platform.at(NOW), ...NONE, ...change }, platform.network, signal)

test("returns the unchanged document and sends the program's user agent", async () => {
  const response = await request()
  expect(response.status === 'read' && new TextDecoder().decode(response.body)).toBe(
    '{"title":"Low End"}',
  )
  expect(platform.requests[0]?.headers).toMatchObject({
    'user-agent': `Undertone/${program.version}`,
    'accept-encoding': 'gzip',
  })
})

test('returns unchanged for a 304 response', async () => {
  platform.etag = '"one"'
  const first = await request()
  expect(first).toMatchObject({ status: 'read', etag: '"one"', modified: null })
  expect(await request({ etag: '"one"', modified: null })).toEqual({ status: 'unchanged' })
})

test('does not send back an oversized ETag', async () => {
  platform.etag = `"${'x'.repeat(300)}"`
  expect(await request()).toMatchObject({ status: 'read', etag: null })
})

test.each([
  ['status 500', '500'],
  ['5 MB', 'too-large'],
  ['a redirect to a private address', 'private-address'],
] as const)('rejects %s before parsing', async (fault, problem) => {
  platform.fault = fault
  expect(await request()).toEqual({ status: 'refused', problem, retryAfterMs: null })
})

test('rejects a private address without a connection', async () => {
  const response = await request({ url: 'http://127.0.0.1:1/' })
  expect(response).toMatchObject({ status: 'refused', problem: 'private-address' })
  expect(await request({ url: 'file:///etc/passwd' })).toMatchObject({ problem: 'bad-address' })
})

test('does not send a key to another address', async () => {
  platform.fault = 'a redirect to a private address'
  const headers = { 'x-api-key': 'secret' }
  expect(await request({ headers })).toMatchObject({ status: 'refused', problem: '302' })
  expect(platform.requests[0]?.headers).toMatchObject(headers)
})

test('rejects with the reason of the abort signal', async () => {
  const aborted = new AbortController()
  aborted.abort(new Error('stopped'))
  const requested = fetchDocument(
    { ...platform.at(NOW), ...NONE },
    platform.network,
    aborted.signal,
  )
  await expect(requested).rejects.toThrow('stopped')
})
