import { createHmac, createSecretKey } from 'node:crypto'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { mailboxKey } from '../mail/mailbox-key.ts'
import { addressKey } from './address-key.ts'
import {
  createRateLimitStore,
  type RateLimitStore,
  REMOVED_AT_ONCE,
  type ToCount,
} from './rate-limit-store.ts'
import {
  COUNTED_IN_MEMORY,
  type LimitName,
  WRITE_LIMITS,
  type WriteLimits,
} from './write-limits.ts'

/** Adds points under a key, in a window of so many ms; resolves with what it then is. */
type Count = (key: string, points: number, windowMs: number) => Promise<ToCount>

interface Batch {
  readonly counts: Map<string, ToCount>
  readonly stored: Promise<Map<string, ToCount>>
}

/** Counts in the store. What comes in one turn of the event loop, an account and its address say, is one statement. */
function createCount(store: RateLimitStore, now: () => number): Count {
  let open: Batch | null = null

  function begin(): Batch {
    const counts = new Map<string, ToCount>()
    const stored = Promise.resolve().then(() => {
      open = null
      return store.add([...counts.values()], now())
    })
    return { counts, stored }
  }

  return async (key, points, windowMs) => {
    open ??= begin()
    const { counts, stored } = open
    const mine = (counts.get(key)?.points ?? 0) + points
    counts.set(key, { key, points: mine, endsAt: now() + windowMs })
    const after = (await stored).get(key)
    if (after === undefined) throw new Error('The store has not counted.')
    // Those that joined the statement behind this one are not before it.
    const behind = (counts.get(key)?.points ?? mine) - mine
    return { ...after, points: after.points - behind }
  }
}

interface LimiterOptions {
  readonly points: number
  readonly seconds: number
  readonly count: Count
  readonly now: () => number
}

/** A limit. A key that is over it is refused from memory until its window ends: a flood costs the store nothing more. */
class CountingLimiter extends RateLimiterStoreAbstract {
  readonly #count: Count
  readonly #now: () => number

  constructor({ points, seconds, count, now }: LimiterOptions) {
    super({
      storeClient: count,
      keyPrefix: '',
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
    })
    this.#count = count
    this.#now = now
  }

  /** What the library asks of a store (its README, "Contribution"): adds to a key. */
  _upsert(key: string, points: number, windowMs: number): Promise<ToCount> {
    return this.#count(key, points, windowMs)
  }

  /** And reads what it answered. */
  _getRateLimiterRes(_key: string, added: number, { points, endsAt }: ToCount): RateLimiterRes {
    const left = Math.max(this.points - points, 0)
    return new RateLimiterRes(left, Math.max(endsAt - this.#now(), 0), points, points === added)
  }
}

/** What is counted for limits of one instance: the same as the table, in memory. */
function createMemoryCounts(): RateLimitStore {
  const windows = new Map<string, ToCount>()

  return {
    add: async (counts, now) => {
      const counted = new Map<string, ToCount>()
      for (const count of counts) {
        const before = windows.get(count.key)
        const isOpen = before !== undefined && before.endsAt > now
        const after = isOpen ? { ...before, points: before.points + count.points } : count
        windows.set(count.key, after)
        counted.set(count.key, after)
      }
      return counted
    },
    removeEnded: async (now) => {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
      return 0
    },
  }
}

/** Who writes: the account of a verified token (null: none), and the address that the request came from. */
export interface Writer {
  readonly uid: string | null
  /** Undefined once the connection is gone. */
  readonly ip: string | undefined
}

export interface LimitsOptions {
  readonly database: Queries
  /** Keeps hashes of accounts and addresses from being tried out: the same for every instance. */
  readonly hashKey: Uint8Array
  /** ms since the epoch. */
  readonly now: () => number
  readonly writeLimits?: WriteLimits | undefined
}

/** Limits of emails that strangers can cause. */
export type MailLimit = 'receipt' | 'confirmation'

type Kind = 'account' | 'address'

function tooMany(name: LimitName, title: string, ms: number): Failure {
  const code = name === 'read' || name === 'picture' ? 'too-many-reads' : 'too-many-writes'
  return new Failure(429, code, title, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))) },
  })
}

/**
 * Counts what accounts and addresses write, in the database: the limits hold over any number of instances. What they
 * read is counted by each instance, in memory.
 */
export function createLimits({
  database,
  hashKey,
  now,
  writeLimits = WRITE_LIMITS,
}: LimitsOptions) {
  // Made once: with the bytes themselves a hash takes six times as long.
  const key = createSecretKey(hashKey)
  const store = createRateLimitStore(database)
  const memory = createMemoryCounts()
  const inDatabase = createCount(store, now)
  const inMemory = createCount(memory, now)
  const limiters = new Map<string, CountingLimiter>()

  function limiterOf(name: LimitName, kind: Kind, points: number): CountingLimiter {
    const id = `${name}:${kind}`
    const count = COUNTED_IN_MEMORY.has(name) ? inMemory : inDatabase
    const { seconds } = writeLimits[name]
    const limiter = limiters.get(id) ?? new CountingLimiter({ points, seconds, count, now })
    limiters.set(id, limiter)
    return limiter
  }

  /** Counts points; resolves with null, or how long it is too much, in ms. */
  async function consume(
    name: LimitName,
    kind: Kind,
    who: string | null,
    cost: number,
  ): Promise<number | null> {
    const points = writeLimits[name][kind]
    if (who === null) return null
    const hash = createHmac('sha256', key).update(`limit:${name}:${kind}:${who}`)
    try {
      await limiterOf(name, kind, points).consume(hash.digest('base64url'), cost)
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
      throw refusal
    }
  }

  async function count(name: LimitName, { uid, ip }: Writer, cost = 1): Promise<void> {
    const waits = await Promise.all([
      consume(name, 'account', uid, cost),
      consume(name, 'address', addressKey(ip), cost),
    ])
    const longest = Math.max(...waits.map((ms) => ms ?? -1))
    if (longest >= 0) throw tooMany(name, writeLimits[name].title, longest)
  }

  return {
    /**
     * Counts a request, under its account and its address.
     * @param cost its points
     * @throws {Failure} 429 when either has too many
     */
    count,

    /**
     * Counts an email that a request causes, under the mailbox that gets it and the address of the request.
     * @throws {Failure} 429 when either has too many
     */
    countMail: (name: MailLimit, to: string, ip: string | undefined): Promise<void> =>
      count(name, { uid: mailboxKey(to), ip }),

    /** Forgets who wrote in windows that have ended. */
    removeEnded: async (): Promise<void> => {
      const time = now()
      await memory.removeEnded(time)
      while ((await store.removeEnded(time)) === REMOVED_AT_ONCE);
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
