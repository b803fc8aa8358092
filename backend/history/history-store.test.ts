import { expect, test } from 'vitest'
import { HISTORY_MAX } from '../../shared/api/field-rules.ts'
import { API_MIGRATIONS } from '../database/api-migrations.ts'
import { openDatabase } from '../database/open.ts'
import { sessionId } from '../testing/sessions.ts'
import { createUserStore } from '../users/user-store.ts'
import { createHistoryStore } from './history-store.ts'

function open(keep: number) {
  const database = openDatabase(':memory:', API_MIGRATIONS)
  const users = createUserStore(database)
  for (const id of ['ada', 'bob']) {
    users.insert({
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

test('the newest are kept, for each user alone', () => {
  const { history } = open(3)
  history.put('bob', session(1))
  for (const number of [5, 2, 4, 1, 3]) history.put('ada', session(number))
  const kept = history.list('ada', { limit: 10 })
  expect(kept.items.map(({ startedAt }) => startedAt)).toEqual([5, 4, 3])
  expect(kept.total).toBe(3)
  expect(history.list('bob', { limit: 10 }).total).toBe(1)
})

test('of those that began together exactly as many are kept', () => {
  const { history } = open(3)
  for (const number of [1, 2, 3, 4, 5]) history.put('ada', session(number, 100))
  const kept = history.list('ada', { limit: 10 }).items.map(({ id }) => id)
  expect(kept).toEqual([sessionId(5), sessionId(4), sessionId(3)])
})

test('a user’s history holds 2000 sessions', () => {
  expect(HISTORY_MAX).toBe(2_000)
  const { database, history } = open(HISTORY_MAX)
  const add = database.prepare("INSERT INTO history VALUES ('ada', ?, 'night-bus', ?, ?)")
  for (let number = 1; number <= HISTORY_MAX; number += 1)
    add.run(sessionId(number), number, number)
  history.put('ada', session(HISTORY_MAX + 1))
  const { items, total } = history.list('ada', { limit: HISTORY_MAX })
  expect([total, items.at(-1)?.startedAt]).toEqual([HISTORY_MAX, 2])
})

test('neither list nor trimming reads more than its part of the table', () => {
  const { database } = open(3)
  const plan = (sql: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .join('\n')
  const page = `SELECT * FROM history WHERE user_id = 'ada' AND (started_at, id) < (5, 'x')
    ORDER BY started_at DESC, id DESC LIMIT 5`
  expect(plan(page)).toMatch(/USING (COVERING )?INDEX history_newest/)
  expect(plan(page)).not.toMatch(/SCAN|TEMP B-TREE/)
})
