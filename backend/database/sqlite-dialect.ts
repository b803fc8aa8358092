/** Kysely over node:sqlite, which it has no dialect for: its own SQLite dialect, with two differences. */
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

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({ database: toDatabase(database) })
    this.#database = database
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

/** The dialect over an open database, which is closed with the Kysely instance. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
