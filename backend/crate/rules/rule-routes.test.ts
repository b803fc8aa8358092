import { afterEach, beforeEach, expect, test } from 'vitest'
import { stationTitleRulesSchema } from '../../../shared/api/title-rules.ts'
import { NO_RULES, type TitleRules } from '../../../shared/titles/title-rules.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
  await api.addUser('root', 'admin')
  await api.addStation({ id: 'night-bus', name: 'Night Bus' })
})
afterEach(() => api.close())

const SWAPPED: TitleRules = { ...NO_RULES, order: 'title-artist', prefixes: ['NB: '] }
const put = (rules: object, as: string | null, station = 'night-bus') =>
  api.call('PUT', `/stations/${station}/title-rules`, as, { rules })
const inForce = async () => {
  const answer = await api.call('GET', '/stations/night-bus/title-rules', null)
  return stationTitleRulesSchema.parse(answer.json()).rules
}
const waiting = async (state = 'pending') =>
  (await api.call('GET', `/moderation/title-rules?state=${state}`, 'root')).json()
const decide = (id: string, state: string, as = 'root') =>
  api.call('PUT', `/moderation/title-rules/${id}`, as, { state })

test('rules of a listener hold once an admin has approved them', async () => {
  expect((await put(SWAPPED, 'ada')).json()).toEqual({ state: 'pending' })
  expect(await inForce()).toBeNull()
  const [proposed] = (await waiting()).items
  expect(proposed).toMatchObject({ stationName: 'Night Bus', rules: SWAPPED, state: 'pending' })
  expect(JSON.stringify(proposed)).not.toMatch(/\bada\b/)
  expect((await decide(proposed.id, 'approved')).json()).toMatchObject({ state: 'approved' })
  expect(await inForce()).toEqual(SWAPPED)
  expect((await waiting()).total).toBe(0)
  // What is turned down leaves what holds.
  await put({ ...NO_RULES, fixesCase: true }, 'bob')
  await decide((await waiting()).items[0].id, 'rejected')
  expect(await inForce()).toEqual(SWAPPED)
  expect((await waiting('rejected')).total).toBe(1)
})

test('a second thought takes the place of the first; both of two people wait', async () => {
  await put(SWAPPED, 'ada')
  await put({ ...SWAPPED, fixesCase: true }, 'ada')
  api.tick(1)
  await put(SWAPPED, 'bob')
  const { items } = await waiting()
  expect(items.map((one: { rules: TitleRules }) => one.rules.fixesCase)).toEqual([true, false])
})

test('an admin and the station’s owner put rules in force at once; the last hold', async () => {
  expect((await put(SWAPPED, 'root')).json()).toEqual({ state: 'approved' })
  await api.database.updateTable('stations').set({ owner_id: 'ada' }).execute()
  api.tick(1)
  const own = { ...NO_RULES, separator: ' / ' }
  expect((await put(own, 'ada')).json()).toEqual({ state: 'approved' })
  expect(await inForce()).toEqual(own)
})

test('they are written with an account, for a station that is listed, and decided by admins', async () => {
  expect((await put(SWAPPED, null)).statusCode).toBe(401)
  expect((await put(SWAPPED, 'ada', 'not-there')).statusCode).toBe(404)
  await put(SWAPPED, 'ada')
  const [{ id }] = (await waiting()).items
  expect((await decide(id, 'approved', 'ada')).statusCode).toBe(403)
  expect((await api.call('GET', '/moderation/title-rules?state=pending', 'ada')).statusCode).toBe(
    403,
  )
  expect((await decide('00000000-0000-4000-8000-000000000001', 'approved')).statusCode).toBe(404)
})

test.each([
  ['nothing', NO_RULES],
  ['too many parts', { ...NO_RULES, prefixes: Array.from({ length: 11 }, () => 'x') }],
  ['a part that is too long', { ...NO_RULES, noSongs: ['x'.repeat(61)] }],
  ['spaces alone', { ...NO_RULES, separator: '  ' }],
  ['a control character', { ...NO_RULES, suffixes: ['a\u0000'] }],
  ['an order of its own', { ...NO_RULES, order: 'title' }],
  ['a field of its own', { ...SWAPPED, regex: '(a+)+$' }],
])('%s is refused', async (_what, rules) => {
  expect((await put(rules, 'ada')).statusCode).toBe(422)
})

test('who is removed leaves what they have written', async () => {
  await put(SWAPPED, 'ada')
  await api.call('DELETE', '/users/ada', 'ada')
  expect((await waiting()).total).toBe(1)
})
