import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withPostgres } from '../../ops/postgres-tables.ts'
import { databaseOf, SERVER_VARIABLE, TEST_ENGINE } from '../../testing/test-database.ts'
import { openDatabase } from '../open-database.ts'
import { createExtension, MissingExtensionError } from './baseline.ts'

const SERVER = process.env[SERVER_VARIABLE] ?? 'postgres://localhost'
const NAME = `test_${randomUUID().replaceAll('-', '')}`

const run = (url: string, ...statements: string[]) =>
  withPostgres(url, async (queries) => {
    for (const statement of statements) await sql.raw(statement).execute(queries)
  })

describe.runIf(TEST_ENGINE === 'postgres')('createExtension for a user without permission', () => {
  const own = databaseOf(SERVER, NAME)
  const asUser = new URL(own)
  asUser.username = NAME
  asUser.password = NAME

  beforeEach(async () => {
    await run(
      SERVER,
      `CREATE DATABASE ${NAME} ENCODING 'UTF8' TEMPLATE template0`,
      `CREATE ROLE ${NAME} LOGIN PASSWORD '${NAME}'`,
    )
    await run(own, `GRANT CREATE ON SCHEMA public TO ${NAME}`)
  })
  afterEach(() => run(SERVER, `DROP DATABASE ${NAME}`, `DROP ROLE ${NAME}`))

  test('names the command for an administrator, and opens the database after it', async () => {
    const open = () => openDatabase({ url: asUser.href })
    const command = `psql --dbname='${NAME}' --command='CREATE EXTENSION pg_trgm'`
    await expect(open()).rejects.toThrow(MissingExtensionError)
    await expect(open()).rejects.toThrow(
      `may not create the PostgreSQL extension pg_trgm. Run as a PostgreSQL administrator: ${command}`,
    )
    await run(own, 'CREATE EXTENSION pg_trgm')
    await (await open()).destroy()
  })

  test('asks the operator to install an extension that the server lacks', async () => {
    const create = withPostgres(own, (queries) => createExtension(queries, 'no_such_extension'))
    await expect(create).rejects.toThrow(
      /^The PostgreSQL server lacks the extension no_such_extension\. /,
    )
  })
})
