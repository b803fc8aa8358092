import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import {
  type FakeDirectory,
  type Fault,
  sentRecord,
  startFakeDirectory,
} from '../testing/fake-directory.ts'
import { findMirrors, KNOWN_MIRRORS } from './mirror-client.ts'

const RECORDS = [1, 2, 3].map((n) => sentRecord(n))
const { signal } = new AbortController()

let [first, second]: FakeDirectory[] = []
let directory: ReturnType<typeof createFakeClient>
beforeEach(async () => {
  first = await startFakeDirectory(RECORDS)
  second = await startFakeDirectory(RECORDS)
  directory = createFakeClient([first, second], signal)
})
afterEach(async () => {
  await directory.stop()
  await first?.stop()
  await second?.stop()
})

const FAULTS: readonly (readonly [Fault, string])[] = [
  ['hangs up', 'reset'],
  ['half an answer', 'incomplete response'],
  ['truncated JSON', 'SyntaxError'],
  ['no list', 'TypeError: no list'],
  ['a page of HTML', 'SyntaxError'],
  ['endless', 'response too large'],
  ['a redirect in a circle', 'too-many-redirects'],
  ['a redirect to a private address', 'private-address'],
  [429, 'status 429'],
  [503, 'status 503'],
]

test.each(FAULTS)('switches to the next mirror after a failure (%s)', async (fault, reason) => {
  if (first === undefined || second === undefined) throw new Error('no mirrors')
  first.fault = () => fault
  expect((await directory.api.page(0, 10)).count).toBe(3)
  expect(directory.errors).toHaveLength(1)
  expect(directory.errors[0]).toContain(`${new URL(first.url).host}: ${reason}`)
  // The next request starts with the working mirror.
  const { length } = first.requested
  expect(await directory.api.size()).toBe(3)
  expect([first.requested.length, [...second.agents]]).toEqual([length, ['Undertone/test']])
})

test('switches from a dead mirror and reports all reasons when all fail', async () => {
  await first?.stop()
  expect((await directory.api.page(0, 10)).count).toBe(3)
  if (second !== undefined) second.fault = () => 503
  await expect(directory.api.size()).rejects.toThrow(
    /^No mirror of the directory responded correctly\. .*503; .*refused\.$/,
  )
  first = undefined
})

test('reads the known fields of a page and drops oversized records', async () => {
  if (first === undefined) throw new Error('no mirror')
  const full = sentRecord(1)
  const records = [
    { ...full, more: 'x'.repeat(100_000) },
    sentRecord(2, { tags: 'x'.repeat(100_000) }),
  ]
  first.records = [...records, null, 7, [], 'text'] as typeof first.records
  const { count, lines } = await directory.api.page(0, 10)
  expect([count, lines.map((line) => JSON.parse(line))]).toEqual([6, [full]])
})

test('reports existing ids even of invalid records', async () => {
  if (first === undefined) throw new Error('no mirror')
  first.records = [sentRecord(1), sentRecord(2, { name: {} })]
  const uuids = [1, 2, 3].map((n) => sentRecord(n).stationuuid)
  const { entries, present } = await directory.api.entries(uuids)
  expect(entries.map(({ stationuuid }) => stationuuid)).toEqual(uuids.slice(0, 1))
  expect([...present]).toEqual(uuids.slice(0, 2))
})

const inOrder = () => 0

test('findMirrors resolves the mirrors in random order', async () => {
  const named = async () => [
    { name: 'at1.api.radio-browser.info.' },
    { name: 'DE9.api.radio-browser.info' },
    { name: 'at1.api.radio-browser.info' },
  ]
  const mirrors = ['https://at1.api.radio-browser.info', 'https://de9.api.radio-browser.info']
  expect(await findMirrors(named, inOrder)).toEqual(mirrors)
  let at = 1
  const backwards = () => {
    at -= 0.1
    return at
  }
  expect(await findMirrors(named, backwards)).toEqual(mirrors.toReversed())
})

test.each([
  ['DNS does not respond', async () => Promise.reject(new Error('ETIMEOUT'))],
  ['DNS has no record', async () => []],
  [
    'DNS names other hosts',
    async () => [{ name: 'evil.example' }, { name: 'radio-browser.info.evil' }],
  ],
])('findMirrors falls back to the known mirrors where %s', async (_, resolveSrv) => {
  expect(await findMirrors(resolveSrv, inOrder)).toEqual(KNOWN_MIRRORS)
})
