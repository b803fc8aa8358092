/** Kysely over node:sqlite, which it has no dialect for: its own SQLite dialect, with three differences. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { nextTurn } from './chunks.ts'

/** Statements kept prepared; more than the API has, as lists are made of parts. */
const STATEMENTS_KEPT = 200

/** The form in which Kysely asks, of better-sqlite3. */
function toStatement(statement: StatementSync): SqliteStatement {
  type Values = Parameters<StatementSync['run']>
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as Values)),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)),
  }
}

/** Prepares each text once; the statement that was not used for longest makes room. */
function toDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare: (sql) => {
      const statement = statements.get(sql) ?? toStatement(database.prepare(sql))
      statements.delete(sql)
      statements.set(sql, statement)
      const [oldest] = statements.keys()
      if (statements.size > STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest)
      return statement
    },
    close: () => database.close(),
  }
}

/**
 * Statements of one turn of the event loop run for this long; the next one waits for the next turn. node:sqlite answers
 * synchronously, so that a chain of statements would otherwise run to its end before any other request.
 */
export const TURN_MS = 5

// Not those of a test's fake clock.
const { setImmediate } = globalThis
const clock = performance.now.bind(performance)

/** Resolves when the next statement may run: in this turn of the event loop, or in the next one. */
function createTurns(now: () => number): () => Promise<void> {
  let startedAt: number | null = null
  return async () => {
    while (startedAt !== null && now() - startedAt >= TURN_MS) await nextTurn()
    if (startedAt !== null) return
    startedAt = now()
    setImmediate(() => {
      startedAt = null
    })
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #turn: () => Promise<void>
  #connection: DatabaseConnection | null = null

  constructor(database: DatabaseSync, now: () => number) {
    super({ database: toDatabase(database) })
    this.#database = database
    this.#turn = createTurns(now)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: async (query) => {
        await this.#turn()
        return connection.executeQuery(query)
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  /** A transaction is for writing: it waits for another process's at its begin, not in its middle. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk rolls back by itself.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** The transaction that a migration runs in keeps other processes out. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * The dialect over an open database, which is closed with the Kysely instance.
 * @param now milliseconds of a clock that only goes forward
 */
export function sqliteDialect(database: DatabaseSync, now: () => number = clock): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, now),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
