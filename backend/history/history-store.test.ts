import { expect, test } from 'vitest'
import { sessionId } from '../testing/sessions.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { createUserStore } from '../users/user-store.ts'
import { createHistoryStore } from './history-store.ts'

async function open(keep: number) {
  const database = await openTestDatabase()
  const users = createUserStore(database)
  for (const id of ['ada', 'bob']) {
    await users.insert({
      id,
      email: `${id}@example.com`,
      displayName: null,
      photoURL: null,
      role: 'listener',
      plan: 'free',
      visible: false,
      createdAt: 0,
      updatedAt: 0,
    })
  }
  return { database, history: createHistoryStore(database, keep) }
}

const session = (number: number, startedAt = number) => ({
  id: sessionId(number),
  stationId: 'night-bus',
  startedAt,
  endedAt: startedAt + 1,
})

test('the newest are kept, for each user alone', async () => {
  const { history } = await open(3)
  await history.put('bob', session(1))
  for (const number of [5, 2, 4, 1, 3]) await history.put('ada', session(number))
  const kept = await history.list('ada', { limit: 10 })
  expect(kept.items.map(({ startedAt }) => startedAt)).toEqual([5, 4, 3])
  expect(kept.total).toBe(3)
  expect((await history.list('bob', { limit: 10 })).total).toBe(1)
})

test('of those that began together exactly as many are kept', async () => {
  const { history } = await open(3)
  for (const number of [1, 2, 3, 4, 5]) await history.put('ada', session(number, 100))
  const { items } = await history.list('ada', { limit: 10 })
  expect(items.map(({ id }) => id)).toEqual([sessionId(5), sessionId(4), sessionId(3)])
})

test.runIf(TEST_ENGINE === 'sqlite')(
  'a page reads no more than its part of the table',
  async () => {
    const { database } = await open(3)
    const page = `SELECT * FROM history WHERE user_id = 'ada' AND (started_at, id) < (5, 'x')
    ORDER BY started_at DESC, id DESC LIMIT 5`
    const plan = await rowsOf(database, `EXPLAIN QUERY PLAN ${page}`)
    const details = plan.map(({ detail }) => String(detail)).join('\n')
    expect(details).toMatch(/USING (COVERING )?INDEX history_newest/)
    expect(details).not.toMatch(/SCAN|TEMP B-TREE/)
  },
)
