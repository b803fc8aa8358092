import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  type Behaviour,
  type FakeStation,
  head,
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

/** Pictures that are not drawn: the process that draws has tests of its own. */
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

/** Sends a picture once `release` is called; `requested` resolves when it is requested. */
function held(): { behave: Behaviour; requested: Promise<void>; release: () => void } {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    behave: (request) => {
      requested.resolve()
      void released.promise.then(() => answer('200 OK', {}, PNG)(request))
    },
    requested: requested.promise,
    release: released.resolve,
  }
}

test('gives up a body that drips beyond the time of a fetch, and hangs up', async () => {
  const closed = Promise.withResolvers<void>()
  const slow = site.on('/slow', ({ socket }) => {
    socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': 'image/png' }))
    const drip = setInterval(() => socket.write('x'), 10)
    socket.on('close', () => {
      clearInterval(drip)
      closed.resolve()
    })
  })
  expect(await open({ fetchMs: 300 }).get(slow, count)).toBeNull()
  await closed.promise
  expect(problems).toEqual(['too-slow'])
})

test('answers 503 when a picture takes long, and has it for the next request', async () => {
  const { behave, requested, release } = held()
  const pictures = open({ waitMs: 1 })
  const address = site.on('/late', behave)
  await expect(pictures.get(address, count)).rejects.toMatchObject({
    status: 503,
    code: 'picture-busy',
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  })
  await requested
  release()
  await expect
    .poll(() =>
      pictures.get(address, count).then(
        (image) => image?.length,
        () => 'busy',
      ),
    )
    .toBe(1)
  expect(site.requests('/late')).toHaveLength(1)
})

test('fetches so many at a time, in order, and refuses more than may wait', async () => {
  const [first, second, third] = [held(), held(), held()]
  const pictures = open({ fetchesMax: 1, waitingMax: 1 })
  const one = pictures.get(site.on('/1', first.behave), count)
  await first.requested
  const counted = Promise.withResolvers<void>()
  const two = pictures.get(site.on('/2', second.behave), async () => counted.resolve())
  await counted.promise
  await nextTurn()
  await expect(pictures.get(site.on('/3', third.behave), count)).rejects.toMatchObject({
    status: 503,
  })
  expect(site.asked).toEqual(['/1'])
  first.release()
  expect(await one).toEqual(DRAWN)
  await second.requested
  second.release()
  expect(await two).toEqual(DRAWN)
  third.release()
  expect(await pictures.get(`${site.url}/3`, count)).toEqual(DRAWN)
  expect(site.asked).toEqual(['/1', '/2', '/3'])
})

test('fetches nothing for a caller who has caused too many', async () => {
  const address = site.on('/logo', answer('200 OK', {}, PNG))
  const refuse = () => Promise.reject(new Failure(429, 'too-many-reads', 'Too many.'))
  const pictures = open()
  await expect(pictures.get(address, refuse)).rejects.toMatchObject({ status: 429 })
  expect(site.asked).toEqual([])
  await pictures.get(address, count)
  // A former picture is shown to them all the same.
  expect((await open({ now: () => 1e12 }).get(address, refuse))?.length).toBe(1)
  expect(site.asked).toEqual(['/logo'])
})

test('shows a former picture while too many wait, and fetches it once for all who request it', async () => {
  const [first, second] = [held(), held()]
  let time = 0
  const pictures = open({ fetchesMax: 1, waitingMax: 0, now: () => time })
  const address = site.on('/logo', answer('200 OK', {}, PNG))
  await pictures.get(address, count)
  time = 1e12
  const other = pictures.get(site.on('/other', first.behave), count)
  await first.requested
  expect((await pictures.get(address, count))?.length).toBe(1)
  first.release()
  await other
  site.on('/logo', second.behave)
  const all = await Promise.all([1, 2, 3].map(() => pictures.get(address, count)))
  expect(all.map((image) => image?.length)).toEqual([1, 1, 1])
  await second.requested
  second.release()
  expect(site.requests('/logo')).toHaveLength(1)
})

test('ends what is under way when it is closed, and writes nothing after', async () => {
  const { behave, requested } = held()
  const pictures = open({ fetchesMax: 1 })
  const outcomes = [
    pictures.get(site.on('/1', behave), count),
    pictures.get(site.on('/2', behave), count),
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
  await open().get(site.on('/html', answer('200 OK', {}, '<!doctype html>')), count)
  await open().get(`${site.url}/none`, count)
  await open().get('http://10.0.0.1/logo.png', count)
  expect(problems).toEqual(['not-a-picture-type', '404', 'private-address'])
})
