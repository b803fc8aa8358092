import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Behavior,
  type FakeStation,
  head,
  respondWith,
  startFakeStation,
} from '../../../shared/net/testing/fake-station.ts'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { blackPng } from '../creators/testing/pictures.ts'
import { createRemotePictures, type RemotePictures } from './remote-pictures.ts'

const DRAWN = new Uint8Array([7])
const PNG = blackPng(2, 2)

let site: FakeStation
let database: Queries
let problems: string[]
let opened: RemotePictures[]
beforeEach(async () => {
  site = await startFakeStation()
  database = await openTestDatabase()
  problems = []
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((pictures) => pictures.close()))
  await site.stop()
  await database.destroy()
})

/** Skips the redrawing, which has its own tests. */
function open(options: Partial<Parameters<typeof createRemotePictures>[0]> = {}): RemotePictures {
  const pictures = createRemotePictures({
    database,
    network: {
      allowed: (host) => host === site.hostAndPort,
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    },
    now: () => 0,
    onProblem: (problem) => problems.push(problem),
    waitMs: 60_000,
    redrawer: { redraw: async () => DRAWN, close: () => {} },
    ...options,
  })
  opened.push(pictures)
  return pictures
}
const count = async () => {}

/** Sends a picture once `release` is called. `requested` resolves at the request. */
function held(): { behave: Behavior; requested: Promise<void>; release: () => void } {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    behave: (request) => {
      requested.resolve()
      void released.promise.then(() => respondWith('200 OK', {}, PNG)(request))
    },
    requested: requested.promise,
    release: released.resolve,
  }
}

test('aborts a slow body after the time limit and disconnects', async () => {
  const closed = Promise.withResolvers<void>()
  const slow = site.on('/slow', ({ socket }) => {
    socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': 'image/png' }))
    const drip = setInterval(() => socket.write('x'), 10)
    socket.on('close', () => {
      clearInterval(drip)
      closed.resolve()
    })
  })
  expect(await open({ fetchMs: 300 }).get(slow, 64, count)).toBeNull()
  await closed.promise
  expect(problems).toEqual(['too-slow'])
})

test('returns busy for a slow picture and serves it to the next request', async () => {
  const { behave, requested, release } = held()
  const pictures = open({ waitMs: 1 })
  const address = site.on('/late', behave)
  expect(await pictures.get(address, 64, count)).toBe('busy')
  await requested
  release()
  await expect
    .poll(() => pictures.get(address, 64, count))
    .toEqual(expect.objectContaining({ length: 1 }))
  expect(site.requests('/late')).toHaveLength(1)
})

test('limits concurrent fetches, queues further ones in order and returns busy beyond the queue', async () => {
  const [first, second, third] = [held(), held(), held()]
  const pictures = open({ fetchesMax: 1, waitingMax: 1 })
  const one = pictures.get(site.on('/1', first.behave), 64, count)
  await first.requested
  const counted = Promise.withResolvers<void>()
  const two = pictures.get(site.on('/2', second.behave), 64, async () => counted.resolve())
  await counted.promise
  await nextTurn()
  expect(await pictures.get(site.on('/3', third.behave), 64, count)).toBe('busy')
  expect(site.requestedPaths).toEqual(['/1'])
  first.release()
  expect(await one).toEqual(DRAWN)
  await second.requested
  second.release()
  expect(await two).toEqual(DRAWN)
  third.release()
  expect(await pictures.get(`${site.url}/3`, 64, count)).toEqual(DRAWN)
  expect(site.requestedPaths).toEqual(['/1', '/2', '/3'])
})

test('fetches nothing for a caller over the limit', async () => {
  const address = site.on('/logo', respondWith('200 OK', {}, PNG))
  const refuse = () => Promise.reject(new Failure(429, 'too-many-reads', { title: 'Too many.' }))
  const pictures = open()
  await expect(pictures.get(address, 64, refuse)).rejects.toMatchObject({ status: 429 })
  expect(site.requestedPaths).toEqual([])
  await pictures.get(address, 64, count)
  // A stale picture is still served.
  expect(await open({ now: () => 1e12 }).get(address, 64, refuse)).toHaveLength(1)
  expect(site.requestedPaths).toEqual(['/logo'])
})

test('serves a stale picture while the queue is full and shares one fetch', async () => {
  const [first, second] = [held(), held()]
  let time = 0
  const pictures = open({ fetchesMax: 1, waitingMax: 0, now: () => time })
  const address = site.on('/logo', respondWith('200 OK', {}, PNG))
  await pictures.get(address, 64, count)
  time = 1e12
  const other = pictures.get(site.on('/other', first.behave), 64, count)
  await first.requested
  expect(await pictures.get(address, 64, count)).toHaveLength(1)
  first.release()
  await other
  site.on('/logo', second.behave)
  const all = await Promise.all([1, 2, 3].map(() => pictures.get(address, 64, count)))
  expect(all.map((image) => image instanceof Uint8Array && image.length)).toEqual([1, 1, 1])
  await second.requested
  second.release()
  expect(site.requests('/logo')).toHaveLength(1)
})

test('aborts running fetches on close and writes nothing afterwards', async () => {
  const { behave, requested } = held()
  const pictures = open({ fetchesMax: 1 })
  const outcomes = [
    pictures.get(site.on('/1', behave), 64, count),
    pictures.get(site.on('/2', behave), 64, count),
  ].map((work) =>
    work.then(
      () => 'done',
      () => 'ended',
    ),
  )
  await requested
  await pictures.close()
  expect(await Promise.all(outcomes)).toEqual(['ended', 'ended'])
  expect(await rowsOf(database, 'SELECT key FROM remote_pictures')).toEqual([])
})

test('reports problems without an address', async () => {
  await open().get(site.on('/html', respondWith('200 OK', {}, '<!doctype html>')), 64, count)
  await open().get(`${site.url}/none`, 64, count)
  await open().get('http://10.0.0.1/logo.png', 64, count)
  expect(problems).toEqual(['not-a-picture-type', '404', 'private-address'])
})
