import { afterEach, beforeEach, expect, test } from 'vitest'
import program from '../../../package.json' with { type: 'json' }
import type { EndpointRequest } from './adapters/adapter.ts'
import { type FakePlatform, startFakePlatform } from './adapters/testing/fake-platform.ts'
import { PROGRAMME } from './adapters/testing/neutral-programme.ts'
import { readDocument, type Validators } from './fetch-document.ts'

const { signal } = new AbortController()
const NONE: Validators = { etag: null, modified: null }
const NOW: EndpointRequest = { name: 'now', url: 'https://radio.example.org/api/now' }

let platform: FakePlatform
beforeEach(async () => {
  platform = await startFakePlatform({ write: () => '{"title":"Low End"}' }, PROGRAMME)
})
afterEach(() => platform.stop())

const ask = (change: Partial<Parameters<typeof readDocument>[0]> = {}) =>
  readDocument({ ...platform.at(NOW), ...NONE, ...change }, platform.network, signal)

test('a document comes as it is, asked for under the program’s own name', async () => {
  const answer = await ask()
  expect(answer.status === 'read' && new TextDecoder().decode(answer.body)).toBe(
    '{"title":"Low End"}',
  )
  expect(platform.requests[0]?.headers).toMatchObject({
    'user-agent': `Undertone/${program.version}`,
    'accept-encoding': 'gzip',
  })
})

test('what has not changed is not sent again', async () => {
  platform.etag = '"one"'
  const first = await ask()
  expect(first).toMatchObject({ status: 'read', etag: '"one"', modified: null })
  expect(await ask({ etag: '"one"', modified: null })).toEqual({ status: 'unchanged' })
})

test('a tag that is no tag is not sent back', async () => {
  platform.etag = `"${'x'.repeat(300)}"`
  expect(await ask()).toMatchObject({ status: 'read', etag: null })
})

test.each([
  ['status 500', '500'],
  ['5 MB', 'too-large'],
  ['a redirect to a private address', 'private-address'],
] as const)('%s is refused before anything is parsed', async (fault, problem) => {
  platform.fault = fault
  expect(await ask()).toEqual({ status: 'refused', problem, retryAfterMs: null })
})

test('a private address is refused without a connection', async () => {
  const answer = await ask({ url: 'http://127.0.0.1:1/' })
  expect(answer).toMatchObject({ status: 'refused', problem: 'private-address' })
  expect(await ask({ url: 'file:///etc/passwd' })).toMatchObject({ problem: 'bad-address' })
})

test('a key goes to no other address', async () => {
  platform.fault = 'a redirect to a private address'
  const headers = { 'x-api-key': 'secret' }
  expect(await ask({ headers })).toMatchObject({ status: 'refused', problem: '302' })
  expect(platform.requests[0]?.headers).toMatchObject(headers)
})

test('a caller that has gone is told so', async () => {
  const gone = new AbortController()
  gone.abort(new Error('stopped'))
  const asked = readDocument({ ...platform.at(NOW), ...NONE }, platform.network, gone.signal)
  await expect(asked).rejects.toThrow('stopped')
})
