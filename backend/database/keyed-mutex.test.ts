import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, rowsOf } from '../testing/test-database.ts'
import { createKeyedMutex, createSharedMutex } from './keyed-mutex.ts'
import { createLeases } from './leases.ts'
import type { Queries } from './queries.ts'

test('runs work of one key in order, without waiting for other keys', async () => {
  const exclusively = createKeyedMutex()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = exclusively('ada', async () => {
    await gate.promise
    log.push('first')
  })
  const second = exclusively('ada', async () => log.push('second'))
  await exclusively('bob', async () => log.push('bob'))
  gate.resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['bob', 'first', 'second'])
})

test('passes an error to its own caller, and runs the next work', async () => {
  const exclusively = createKeyedMutex()
  const failing = exclusively('ada', async () => {
    throw new Error('broken')
  })
  const next = exclusively('ada', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('fine')
})

describe('createSharedMutex', () => {
  let database: Queries
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.destroy())

  const instance = () => createSharedMutex(createLeases(database), 'payments')

  test('runs one piece of work of a key at a time across instances', async () => {
    const instances = [instance(), instance(), instance()]
    let [running, most, done] = [0, 0, 0]
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await rowsOf(database, 'SELECT 1')
      running -= 1
      done += 1
    }
    const all = Array.from({ length: 10 }, () => instances.map((mutex) => mutex('ada', work)))
    await Promise.all(all.flat())
    expect([most, done]).toEqual([1, 30])
    expect(await rowsOf(database, 'SELECT * FROM leases')).toEqual([])
  })

  test('does not wait for other keys, and releases the key when work fails', async () => {
    const [one, other] = [instance(), instance()]
    const gate = Promise.withResolvers<void>()
    const first = one('ada', () => gate.promise)
    expect(await other('bob', async () => 'bob')).toBe('bob')
    const failing = one('cleo', async () => {
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    expect(await other('cleo', async () => 'cleo')).toBe('cleo')
    gate.resolve()
    await first
  })
})
