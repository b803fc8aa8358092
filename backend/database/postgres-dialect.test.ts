import { expect, test } from 'vitest'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import { DatabaseUnavailableError, isAnswer } from './postgres-dialect.ts'

test('a server that is not there cannot be reached, and the error does not name it', async () => {
  const opening = openDatabase({ url: 'postgres://undertone:secret@127.0.0.1:1/undertone' })
  const error = await opening.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(DatabaseUnavailableError)
  expect(String(error)).not.toContain('secret')
})

test.runIf(TEST_ENGINE === 'postgres')(
  'a connection that the server ends is told of, and the next query has another',
  async () => {
    const database = await openTestDatabase()
    const ended = rowsOf(database, 'SELECT pg_terminate_backend(pg_backend_pid())')
    await expect(ended).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(await rowsOf(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await database.destroy()
  },
)

test.runIf(TEST_ENGINE === 'postgres')('sums and times are numbers', async () => {
  const database = await openTestDatabase()
  const [row] = await rowsOf(
    database,
    'SELECT 1795248000000::bigint AS time, sum(n::bigint) AS total FROM (VALUES (1), (2)) AS v (n)',
  )
  expect(row).toEqual({ time: 1_795_248_000_000, total: 3 })
  await database.destroy()
})

test.each([
  ['a row that is there already', { code: '23505', severity: 'ERROR' }, true],
  ['a conflict between transactions', { code: '40001', severity: 'ERROR' }, true],
  ['the end of the server', { code: '57P01', severity: 'FATAL' }, false],
  ['too many connections', { code: '53300', severity: 'FATAL' }, false],
  ['a broken pipe, whose code is as long as an SQLSTATE', { code: 'EPIPE' }, false],
  ['a connection that ended', {}, false],
])('%s: %j is an answer: %s', (_name, properties, expected) => {
  expect(isAnswer(Object.assign(new Error('x'), properties))).toBe(expected)
})
