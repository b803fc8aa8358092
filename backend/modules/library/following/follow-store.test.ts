import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Favorite, FavoritesPart, Folder } from '../../../../shared/api/favorites.ts'
import type { Follow, FollowKind } from '../../../../shared/api/following.ts'
import { mergeVersions, nextVersion, type Versioned } from '../../../../shared/api/versions.ts'
import { mergeFavorites, mergeFolders } from '../../../../shared/favorites/merge-favorites.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { createFollowStore } from './follow-store.ts'

/** What one device does: changes one thing while it is offline, or meets the server. */
type Step =
  | { readonly device: 0 | 1; readonly meets: true }
  | { readonly device: 0 | 1; readonly thing: Thing; readonly kept: boolean; readonly at: number }

const THINGS = ['a', 'b', 'c', 'd'] as const
type Thing = (typeof THINGS)[number]

const device = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ device, meets: fc.constant<true>(true) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      device,
      thing: fc.constantFrom(...THINGS),
      kept: fc.boolean(),
      // The clocks of the two differ.
      at: fc.integer({ min: -5, max: 5 }),
    }),
  },
)

/** A kind of thing that devices change: how a device writes one, how it is named and merged, by it and on the server. */
interface Room<Item extends Versioned> {
  readonly item: (thing: Thing, change: Versioned, device: 0 | 1) => Item
  readonly keyOf: (item: Item) => string
  readonly merge: (mine: readonly Item[], theirs: readonly Item[]) => Item[]
  readonly send: (api: TestApi, user: string, items: readonly Item[]) => Promise<readonly Item[]>
  readonly read: (api: TestApi, user: string) => Promise<readonly Item[]>
}

/** Of one id each kind: they are four things. */
const KIND_OF: Readonly<Record<Thing, FollowKind>> = {
  a: 'station',
  b: 'show',
  c: 'creator',
  d: 'person',
}
const keyOfFollow = ({ kind, id }: Follow) => `${kind}:${id}`

const follows: Room<Follow> = {
  item: (thing, change) => ({ kind: KIND_OF[thing], id: 'one', ...change }),
  keyOf: keyOfFollow,
  merge: (mine, theirs) => mergeVersions(mine, theirs, keyOfFollow),
  send: async ({ database }, user, items) => {
    const merged = await createFollowStore(database).merge(user, items, TEST_TIME)
    if (typeof merged === 'string') throw new Error(merged)
    return merged
  },
  read: ({ database }, user) => createFollowStore(database).of(user),
}

async function sendPart(api: TestApi, user: string, part: Partial<FavoritesPart>) {
  const whole = { items: [], folders: [], blocked: [], ...part }
  const merged = await api.favorites.merge(user, whole, TEST_TIME)
  if (merged === null) throw new Error('no such user')
  return merged
}

async function readList(api: TestApi, user: string) {
  const list = await api.favorites.read(user)
  if (list === null) throw new Error('no such user')
  return list
}

const favorites: Room<Favorite> = {
  item: (stationId, change) => ({ stationId, ...change }),
  keyOf: ({ stationId }) => stationId,
  merge: mergeFavorites,
  send: async (api, user, items) => (await sendPart(api, user, { items: [...items] })).items,
  read: async (api, user) => (await readList(api, user)).items,
}

/** Each device has a name of its own for every folder: it differs where their changes are of one time. */
const folders: Room<Folder> = {
  item: (id, change, by) => ({ id, name: `Of device ${by}`, place: 'V', ...change }),
  keyOf: ({ id }) => id,
  merge: mergeFolders,
  send: async (api, user, items) => (await sendPart(api, user, { folders: [...items] })).folders,
  read: async (api, user) => (await readList(api, user)).folders,
}

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

let users = 0

/** Two devices live through the steps and meet at last; resolves with both, and with every change made. */
async function live<Item extends Versioned>(room: Room<Item>, steps: readonly Step[]) {
  users += 1
  const user = `user-${users}`
  await api.addUser(user, 'listener')
  const devices = [0, 1].map(() => ({ known: [] as Item[], waiting: [] as Item[] })) as [
    { known: Item[]; waiting: Item[] },
    { known: Item[]; waiting: Item[] },
  ]
  const made: Item[] = []
  const meet = async (one: 0 | 1) => {
    const own = devices[one]
    const answer = await room.send(api, user, own.waiting)
    own.waiting = []
    own.known = room.merge(room.merge(own.known, answer), await room.read(api, user))
  }
  for (const now of steps) {
    if ('meets' in now) {
      await meet(now.device)
      continue
    }
    const own = devices[now.device]
    const key = room.keyOf(room.item(now.thing, { version: 0, deleted: false }, now.device))
    const known = own.known.find((item) => room.keyOf(item) === key)
    const version = nextVersion(known, TEST_TIME + now.at)
    const change = room.item(now.thing, { version, deleted: !now.kept }, now.device)
    made.push(change)
    own.known = room.merge(own.known, [change])
    own.waiting.push(change)
  }
  for (const one of [0, 1, 0] as const) await meet(one)
  return { devices, made, server: await room.read(api, user) }
}

async function prove<Item extends Versioned>(room: Room<Item>): Promise<void> {
  const sorted = (items: readonly Item[]) =>
    items.toSorted((a, b) => (room.keyOf(a) < room.keyOf(b) ? -1 : 1))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { devices, made, server } = await live(room, steps)
      // Both agree, and with the server.
      expect(sorted(devices[0].known)).toEqual(sorted(server))
      expect(sorted(devices[1].known)).toEqual(sorted(server))
      // Nothing is lost: of each thing the last change of all is what stands.
      for (const change of made) {
        const stands = server.find((item) => room.keyOf(item) === room.keyOf(change))
        expect(stands?.version).toBeGreaterThanOrEqual(change.version)
        if (stands?.version === change.version && change.deleted) expect(stands.deleted).toBe(true)
      }
      expect(server.length).toBe(new Set(made.map(room.keyOf)).size)
    }),
    { numRuns: 40 },
  )
}

test('two devices that change follows of each kind offline and meet in any order agree, and nothing is lost', () =>
  prove(follows))

test('two devices that change favorites offline do as well', () => prove(favorites))

test('and two that make, name and remove folders', () => prove(folders))
