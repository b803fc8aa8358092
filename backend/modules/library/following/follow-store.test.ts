import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Follow, FollowKind } from '../../../../shared/api/following.ts'
import { mergeVersions, nextVersion } from '../../../../shared/api/versions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { createFollowStore } from './follow-store.ts'

const KINDS = ['station', 'show', 'creator', 'person'] as const satisfies readonly FollowKind[]

/** A step of one device: it changes one follow offline, or syncs. */
const device = fc.constantFrom<0 | 1>(0, 1)
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ device, syncs: fc.constant<true>(true) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      device,
      kind: fc.constantFrom(...KINDS),
      deleted: fc.boolean(),
      // The clocks of the devices differ.
      at: fc.integer({ min: -5, max: 5 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** One id in each kind: four follows. */
const keyOf = ({ kind, id }: Follow) => `${kind}:${id}`
const merge = (mine: readonly Follow[], theirs: readonly Follow[]) =>
  mergeVersions(mine, theirs, keyOf)
const sorted = (follows: readonly Follow[]) =>
  follows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

let api: TestApi
let users = 0
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Two devices take the steps and finally sync; resolves with both, and with all changes. */
async function play(steps: readonly Step[]) {
  users += 1
  const user = `user-${users}`
  await api.addUser(user, 'listener')
  const store = createFollowStore(api.database)
  const create = () => ({ known: [] as Follow[], waiting: [] as Follow[] })
  const devices = [create(), create()] as const
  const changes: Follow[] = []
  const sync = async (one: 0 | 1) => {
    const own = devices[one]
    const merged = await store.merge(user, own.waiting, TEST_TIME)
    if (typeof merged === 'string') throw new Error(merged)
    own.waiting = []
    own.known = merge(merge(own.known, merged), await store.list(user))
  }
  for (const now of steps) {
    if ('syncs' in now) {
      await sync(now.device)
      continue
    }
    const { kind, deleted, at } = now
    const own = devices[now.device]
    const known = own.known.find((follow) => follow.kind === kind)
    const change = { kind, id: 'one', version: nextVersion(known, TEST_TIME + at), deleted }
    changes.push(change)
    own.known = merge(own.known, [change])
    own.waiting.push(change)
  }
  for (const one of [0, 1, 0] as const) await sync(one)
  return { devices, changes, server: await store.list(user) }
}

test('two devices that change follows offline and sync in any order agree without losing changes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { devices, changes, server } = await play(steps)
      for (const { known } of devices) expect(sorted(known)).toEqual(sorted(server))
      // The last change of each follow is stored.
      for (const change of changes) {
        const last = server.find(({ kind }) => kind === change.kind)
        expect(last?.version).toBeGreaterThanOrEqual(change.version)
        if (last?.version === change.version && change.deleted) expect(last.deleted).toBe(true)
      }
      expect(server.length).toBe(new Set(changes.map(keyOf)).size)
    }),
    { numRuns: 40 },
  ))
