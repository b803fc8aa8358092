import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { readMark, writeMark } from './marks.ts'
import type { Queries } from './queries.ts'
import { inTransaction } from './transaction.ts'

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

test('commits everything or nothing', async () => {
  const work = inTransaction(database, async (tx) => {
    await writeMark(tx, 'a', '1')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await readMark(database, 'a')).toBeNull()
  await inTransaction(database, (tx) => writeMark(tx, 'a', '1'))
  expect(await readMark(database, 'a')).toBe('1')
})

test('joins the outer transaction when nested', async () => {
  const work = inTransaction(database, async (tx) => {
    await inTransaction(tx, (inner) => writeMark(inner, 'a', '1'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await readMark(database, 'a')).toBeNull()
})

test('loses no update of 100 concurrent transactions', async () => {
  await Promise.all(
    Array.from({ length: 100 }, () =>
      inTransaction(database, async (tx) => {
        const before = Number((await readMark(tx, 'count')) ?? 0)
        await writeMark(tx, 'count', String(before + 1))
      }),
    ),
  )
  expect(await readMark(database, 'count')).toBe('100')
})

test('retries serialization failures, up to 20 attempts', async () => {
  const conflict = Object.assign(new Error('once more'), { code: '40001' })
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(conflict)
    .mockRejectedValueOnce(conflict)
  expect(await inTransaction(database, work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
  const hopeless = vi.fn().mockRejectedValue(conflict)
  await expect(inTransaction(database, hopeless)).rejects.toBe(conflict)
  expect(hopeless).toHaveBeenCalledTimes(20)
})
