import { PostgresDialect, type PostgresPoolClient } from 'kysely'

/** Maximum number of connections per instance. PostgreSQL allows 100 in total by default. */
const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
/** This exceeds the time of any statement of the API on a healthy database. */
const STATEMENT_TIMEOUT_MS = 10_000
/** This exceeds the server's statement timeout, so it expires only when the server does not respond at all. */
const RESPONSE_TIMEOUT_MS = 15_000

/** A migration may build an index of a large table. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000
/** A migration waits for a table in use only for this time, because later requests to the table queue behind it. */
const LOCK_TIMEOUT_MS = 1_000

const POOL_OPTIONS = {
  serving: {
    max: POOL_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  },
  migrating: {
    max: 1,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    // Network devices drop connections that are silent for minutes.
    keepAlive: true,
  },
}

/** Type OIDs of int8 and numeric. They are parsed as numbers, because all stored values are below 2^53. */
const NUMBER_TYPES = [20, 1700]

export interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Error of a temporarily unavailable database. The same call may succeed later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = 'ERR_DATABASE_UNAVAILABLE'
}

/** SQLSTATE classes of an unavailable server: 08 connection, 53 resources, 57P operator intervention. */
const UNAVAILABLE = /^(?:08|53|57P)/
/** Returns false when the database is unavailable. Errors from the server have a severity, connection errors do not. */
export function isStatementError(error: unknown): boolean {
  if (!(error instanceof Error) || !Reflect.has(error, 'severity')) return false
  return !UNAVAILABLE.test(String(Reflect.get(error, 'code')))
}

async function withUnavailableError<T>(
  result: Promise<T>,
  shouldRethrow = isStatementError,
): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (shouldRethrow(error)) throw error
    throw new DatabaseUnavailableError('The database does not respond', { cause: error })
  }
}

/** @param onPool called with a function that reads the state of the pool */
export async function postgresDialect(
  url: string,
  onPool?: (use: () => PoolUse) => void,
  purpose: keyof typeof POOL_OPTIONS = 'serving',
): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  for (const type of NUMBER_TYPES) types.setTypeParser(type, Number)
  const pool = new pg.Pool({
    connectionString: url,
    ...POOL_OPTIONS[purpose],
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'undertone',
    types,
  })
  // Errors of connections are ignored, because a broken connection that is in use also fails its query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onPool?.(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))

  async function connect(): Promise<PostgresPoolClient> {
    // A connection error, such as a wrong password, is never a statement error.
    const client = await withUnavailableError(pool.connect(), () => false)
    let isBroken = false
    const query = async (text: string, values: unknown[]) => {
      try {
        return await withUnavailableError(client.query(text, values))
      } catch (error) {
        isBroken ||= error instanceof DatabaseUnavailableError
        throw error
      }
    }
    // A broken connection is not reused, because the pool may detect the error only later.
    return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient
  }
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
}
