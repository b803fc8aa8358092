/** Kysely dialect for node:sqlite. It limits the blocking of the event loop and locks early in transactions. */
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

/** Maximum number of cached prepared statements. The API uses fewer, because it splits long lists. */
const STATEMENT_CACHE_SIZE = 200

function toStatement(statement: StatementSync): SqliteStatement {
  type Values = Parameters<StatementSync['run']>
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as Values)),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)),
  }
}

function toDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare: (sql) => {
      const statement = statements.get(sql) ?? toStatement(database.prepare(sql))
      statements.delete(sql)
      statements.set(sql, statement)
      const [oldest] = statements.keys()
      if (statements.size > STATEMENT_CACHE_SIZE && oldest !== undefined) statements.delete(oldest)
      return statement
    },
    close: () => database.close(),
  }
}

/** In ms per turn of the event loop: node:sqlite is synchronous and would otherwise block all other requests. */
export const TURN_MS = 5

// Captured at import, because tests replace the globals with fake timers.
const { setImmediate } = globalThis
const clock = performance.now.bind(performance)

function createTurnLimiter(now: () => number): () => Promise<void> {
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
  readonly #waitForTurn: () => Promise<void>
  #connection: DatabaseConnection | null = null

  constructor(database: DatabaseSync, now: () => number) {
    super({ database: toDatabase(database) })
    this.#database = database
    this.#waitForTurn = createTurnLimiter(now)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#connection ??= {
      executeQuery: async (query) => {
        await this.#waitForTurn()
        return connection.executeQuery(query)
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
    return this.#connection
  }

  /** BEGIN IMMEDIATE waits for another process's write lock at the start, not in the middle of the transaction. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back already when the disk is full.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Makes Kysely run migrations in transactions, which lock out other processes. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** @param now monotonic clock, ms */
export function sqliteDialect(database: DatabaseSync, now: () => number = clock): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, now),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
