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

test('all of it happens, or none', async () => {
  const work = inTransaction(database, async (tx) => {
    await writeMark(tx, 'a', '1')
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await readMark(database, 'a')).toBeNull()
  await inTransaction(database, (tx) => writeMark(tx, 'a', '1'))
  expect(await readMark(database, 'a')).toBe('1')
})

test('a transaction in a transaction is a part of it', async () => {
  const work = inTransaction(database, async (tx) => {
    await inTransaction(tx, (inner) => writeMark(inner, 'a', '1'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await readMark(database, 'a')).toBeNull()
})

test('a hundred that read and write the same at once lose nothing', async () => {
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

test('is attempted anew when the database says so, and given up after twenty attempts', async () => {
  const again = Object.assign(new Error('once more'), { code: '40001' })
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(again)
    .mockRejectedValueOnce(again)
  expect(await inTransaction(database, work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
  const hopeless = vi.fn().mockRejectedValue(again)
  await expect(inTransaction(database, hopeless)).rejects.toBe(again)
  expect(hopeless).toHaveBeenCalledTimes(20)
})
