// cspell:ignore erson
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import { USER_SORTS, USER_STATES, type UsersQuery } from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createUserListStore } from './user-list-store.ts'
import { createUserStore, NO_ADDRESS, type StoredUser } from './user-store.ts'

const NAMES = ['Ada Lovelace', 'Élodie Straße', 'adam', null, 'Δήμητρα', 'José  María', 'zoe']
const COUNT = 60

let database: Queries
const all: StoredUser[] = []
const isPastDue = (user: StoredUser) => Number(user.id.replace('user-', '')) % 4 === 0
beforeAll(async () => {
  database = await openTestDatabase()
  const users = createUserStore(database)
  for (let n = 0; n < COUNT; n += 1) {
    const user: StoredUser = {
      id: `user-${(n * 37) % COUNT}`,
      email: n % 10 === 9 ? NO_ADDRESS : `Person.${n}@example${n % 3}.com`,
      displayName: NAMES[n % NAMES.length] ?? null,
      photoURL: null,
      role: ROLES[n % 4] ?? 'listener',
      plan: PLANS[n % 3] ?? 'free',
      visible: false,
      disabled: n % 5 === 0,
      // Several at the same time; the id decides.
      createdAt: 1_000 + Math.floor(n / 4),
      updatedAt: 1_000,
    }
    all.push(user)
    await users.insert(user)
    await database
      .insertInto('subscriptions')
      .values({
        ...{ uid: user.id, provider: 'stripe', ref: user.id, customer: 'customer' },
        ...{ session_id: user.id, price_id: 'pro-month', plan: 'pro', applied_plan: 'pro' },
        ...{ state: 'active', started_at: 1_000, period_end: 2_000, updated_at: 1 },
        ...{ trial_end: null, next_price_id: null, check_at: null },
        past_due_since: isPastDue(user) ? 1_500 + n : null,
      })
      .execute()
  }
})
afterAll(() => database.destroy())

/** All pages of a list. */
async function read(filters: Partial<UsersQuery>, limit = 7) {
  const list = createUserListStore(database)
  const ids: string[] = []
  const totals = new Set<number>()
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list.page({ ...filters, limit, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.nextCursor
  }
  expect([...totals]).toEqual([ids.length])
  return ids
}

const listed = () => all.filter(({ email }) => email !== NO_ADDRESS)
const plain = (text: string | null) =>
  (text ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Sort key of each order, by code points. */
const KEYS: Record<string, (user: StoredUser) => string> = {
  newest: (user) => String(user.createdAt),
  oldest: (user) => String(user.createdAt),
  name: (user) => plain(user.displayName).replace('ß', 'ss'),
  email: (user) => user.email.toLowerCase(),
}

test.each(USER_SORTS)('pages sorted by %s contain every account once, in order', async (sort) => {
  const key = KEYS[sort] ?? String
  const before = (one: StoredUser, other: StoredUser) => {
    const [a, b] = [`${key(one)}\0${one.id}`, `${key(other)}\0${other.id}`]
    return a < b ? -1 : 1
  }
  const wanted = listed().sort(before)
  if (sort === 'newest') wanted.reverse()
  expect(await read({ sort })).toEqual(wanted.map(({ id }) => id))
})

test('filters return exactly the matching users', async () => {
  for (const role of [undefined, ...ROLES]) {
    for (const plan of [undefined, ...PLANS]) {
      for (const state of [undefined, ...USER_STATES]) {
        const wanted = listed().filter(
          (user) =>
            (role === undefined || user.role === role) &&
            (plan === undefined || user.plan === plan) &&
            (state === undefined ||
              (state === 'past-due' ? isPastDue(user) : user.disabled === (state === 'disabled'))),
        )
        const ids = await read({ role, plan, state, sort: 'oldest' }, 100)
        expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)))
        expect(ids).toHaveLength(wanted.length)
      }
    }
  }
})

test.each([
  ['ELODIE', 'Élodie Straße'],
  ['strasse elo', 'Élodie Straße'],
  ['δημ', 'Δήμητρα'],
  ['maria jose', 'José  María'],
  ['love', 'Ada Lovelace'],
])('finds "%s" as %s and no others', async (query, name) => {
  const wanted = listed().filter(({ displayName }) => displayName === name)
  expect(wanted.length).toBeGreaterThan(0)
  expect(new Set(await read({ query }))).toEqual(new Set(wanted.map(({ id }) => id)))
})

test('finds an address by the start of its parts, not by the middle', async () => {
  const [user] = all
  expect(await read({ query: 'person.0@example0' })).toEqual([user?.id])
  expect(await read({ query: 'erson' })).toEqual([])
})

test('treats wildcards literally and accepts any text', async () => {
  for (const query of ['%', '_', "' OR 1=1 --", 'a\0b', '\ud800', 'x'.repeat(128)]) {
    await expect(read({ query })).resolves.toBeInstanceOf(Array)
  }
})

test('combines a search with filters', async () => {
  const wanted = listed().filter(
    (user) => user.role === 'admin' && user.displayName?.startsWith('Ada'),
  )
  const ids = await read({ query: 'ada love', role: 'admin' })
  expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)))
})

test('pages users with a failed payment in order, and combines them with a search', async () => {
  const wanted = listed().filter(isPastDue)
  const byAge = wanted.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  expect(await read({ state: 'past-due', sort: 'oldest' }, 3)).toEqual(byAge.map(({ id }) => id))
  const found = wanted.filter(({ displayName }) => displayName === 'Ada Lovelace')
  expect(found.length).toBeGreaterThan(0)
  const ids = await read({ state: 'past-due', query: 'ada love' })
  expect(new Set(ids)).toEqual(new Set(found.map(({ id }) => id)))
})

test('finds a renamed user only by the new name', async () => {
  const users = createUserStore(database)
  const user = all.find(({ displayName }) => displayName === 'zoe')
  if (!user) throw new Error('There is no such user.')
  await users.update({ ...user, displayName: 'Xanthippe' })
  expect(await read({ query: 'xanth' })).toEqual([user.id])
  expect(await read({ query: 'zoe' })).not.toContain(user.id)
  await users.update(user)
})

test('rejects a cursor of another list', async () => {
  const list = createUserListStore(database)
  const { nextCursor } = await list.page({ limit: 5 })
  const cursor = nextCursor ?? ''
  await expect(list.page({ limit: 5, cursor, sort: 'name' })).rejects.toMatchObject({ status: 400 })
  await expect(list.page({ limit: 5, cursor, role: 'pro' })).rejects.toMatchObject({ status: 400 })
})
