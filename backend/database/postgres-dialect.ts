/** Kysely's PostgreSQL dialect over a pool of `pg`, with the settings and the errors of the API. */
import { PostgresDialect, type PostgresPoolClient } from 'kysely'

/** Connections of one instance; PostgreSQL takes 100 in all unless told otherwise. */
const POOL_MAX = 10
/** How long a call waits for a connection before it is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000
/** No statement of the API takes longer while all is well. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Longer than the server takes to say that a statement was too long: then it is gone without a word. */
const ANSWER_TIMEOUT_MS = 15_000

/** A migration may build an index of a large table; as long as Kysely waits for its own lock. */
const MIGRATION_TIMEOUT_MS = 60 * 60_000
/**
 * How long a migration waits for a table that others use. What comes to that table meanwhile waits behind it, so it
 * gives up early, and comes again (migrate-postgres.ts).
 */
const LOCK_TIMEOUT_MS = 1_000

/** What a connection is for: requests, many and short, or the one that migrates. */
const USES = {
  serving: {
    max: POOL_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  },
  migrating: {
    max: 1,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    // Minutes without a byte look like a connection that is gone.
    keepAlive: true,
  },
}

/** PostgreSQL's int8 and numeric, which are sums and times here and stay below 2^53. */
const NUMBER_TYPES = [20, 1700]

/** What the connections to PostgreSQL do at this moment. */
export interface PoolUse {
  readonly total: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
}

/** The database cannot be asked at this moment; the same call may succeed later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  readonly code = 'ERR_DATABASE_UNAVAILABLE'
}

/** SQLSTATEs of a server that goes, comes or is full: 08 connection, 53 resources, 57P operator's doing. */
const UNAVAILABLE = /^(?:08|53|57P)/
/**
 * Whether an error is what the database says of a statement, and not that it cannot be asked. What the server
 * says has a severity beside its SQLSTATE; what has none went wrong with the connection.
 */
export function isAnswer(error: unknown): boolean {
  if (!(error instanceof Error) || !Reflect.has(error, 'severity')) return false
  return !UNAVAILABLE.test(String(Reflect.get(error, 'code')))
}

async function explained<T>(answer: Promise<T>, isAnswered = isAnswer): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isAnswered(error)) throw error
    throw new DatabaseUnavailableError('No answer', { cause: error })
  }
}

/**
 * @param url of the database, with user and password
 * @param onPool gets how to learn what the connections do
 */
export async function postgresDialect(
  url: string,
  onPool?: (use: () => PoolUse) => void,
  use: keyof typeof USES = 'serving',
): Promise<PostgresDialect> {
  // Only where it is used: a start on SQLite goes without it.
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  for (const type of NUMBER_TYPES) types.setTypeParser(type, Number)
  const pool = new pg.Pool({
    connectionString: url,
    ...USES[use],
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'undertone',
    types,
  })
  // A connection that breaks while nothing uses it is replaced at the next query.
  pool.on('error', () => {})
  // One that breaks in use says so to its query, too.
  pool.on('connect', (client) => client.on('error', () => {}))
  onPool?.(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))

  async function connect(): Promise<PostgresPoolClient> {
    // A wrong password, too, is no answer to what was asked.
    const client = await explained(pool.connect(), () => false)
    let isBroken = false
    const query = async (text: string, values: unknown[]) => {
      try {
        return await explained(client.query(text, values))
      } catch (error) {
        isBroken ||= error instanceof DatabaseUnavailableError
        throw error
      }
    }
    // A broken one is not used again; the pool may learn of its end only later.
    return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient
  }
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
}
