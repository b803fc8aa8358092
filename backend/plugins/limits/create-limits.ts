import { createHmac, createSecretKey } from 'node:crypto'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { mailboxKey } from '../email/mailbox-key.ts'
import { addressKey } from './address-key.ts'
import {
  createRateLimitStore,
  type RateCount,
  type RateLimitStore,
  REMOVE_BATCH_SIZE,
} from './rate-limit-store.ts'
import {
  COUNTED_IN_MEMORY,
  type LimitName,
  WRITE_LIMITS,
  type WriteLimits,
} from './write-limits.ts'

/** Adds points to a key. Resolves with the new count. A new window lasts `windowMs`. */
type AddPoints = (key: string, points: number, windowMs: number) => Promise<RateCount>

interface Batch {
  readonly counts: Map<string, RateCount>
  readonly stored: Promise<Map<string, RateCount>>
}

/** Batches the increments of one turn of the event loop, such as account and address, into one statement. */
function createAddPoints(store: RateLimitStore, now: () => number): AddPoints {
  let openBatch: Batch | null = null

  function startBatch(): Batch {
    const counts = new Map<string, RateCount>()
    const stored = Promise.resolve().then(() => {
      openBatch = null
      return store.add([...counts.values()], now())
    })
    return { counts, stored }
  }

  return async (key, points, windowMs) => {
    openBatch ??= startBatch()
    const { counts, stored } = openBatch
    const ownPoints = (counts.get(key)?.points ?? 0) + points
    counts.set(key, { key, points: ownPoints, endsAt: now() + windowMs })
    const total = (await stored).get(key)
    if (total === undefined) throw new Error('The rate limit store returned no count.')
    // The total excludes increments that joined the batch later.
    const laterPoints = (counts.get(key)?.points ?? ownPoints) - ownPoints
    return { ...total, points: total.points - laterPoints }
  }
}

interface LimiterOptions {
  readonly points: number
  readonly seconds: number
  readonly count: AddPoints
  readonly now: () => number
}

/** Rejects an exceeded key from memory until its window ends, so that a flood adds no load to the store. */
class CountingLimiter extends RateLimiterStoreAbstract {
  readonly #count: AddPoints
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

  /** Implements the library's interface for stores (its README, "Contribution"). */
  _upsert(key: string, points: number, windowMs: number): Promise<RateCount> {
    return this.#count(key, points, windowMs)
  }

  _getRateLimiterRes(_key: string, added: number, { points, endsAt }: RateCount): RateLimiterRes {
    const remaining = Math.max(this.points - points, 0)
    return new RateLimiterRes(
      remaining,
      Math.max(endsAt - this.#now(), 0),
      points,
      points === added,
    )
  }
}

function createMemoryCounts(): RateLimitStore {
  const windows = new Map<string, RateCount>()

  return {
    add: async (counts, now) => {
      const totals = new Map<string, RateCount>()
      for (const count of counts) {
        const current = windows.get(count.key)
        const isRunning = current !== undefined && current.endsAt > now
        const total = isRunning ? { ...current, points: current.points + count.points } : count
        windows.set(count.key, total)
        totals.set(count.key, total)
      }
      return totals
    },
    removeEnded: async (now) => {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
      return 0
    },
  }
}

/** Account of the verified token (null without a token) and address of the client. */
export interface Writer {
  readonly uid: string | null
  readonly ip: string | undefined
}

export interface LimitsOptions {
  readonly database: Queries
  /** Key of the hashes, which prevents guessing. It is the same for every instance. */
  readonly hashKey: Uint8Array
  readonly now: () => number
  readonly writeLimits?: WriteLimits | undefined
}

export type EmailLimit = 'receipt' | 'confirmation'

type Kind = 'account' | 'address'

function tooMany(name: LimitName, title: string, ms: number): Failure {
  const code = name === 'read' || name === 'picture' ? 'too-many-reads' : 'too-many-writes'
  return new Failure(429, code, {
    title,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))) },
  })
}

/** Counts writes in the database, across all instances, and reads in memory, per instance. */
export function createLimits({
  database,
  hashKey,
  now,
  writeLimits = WRITE_LIMITS,
}: LimitsOptions) {
  // A KeyObject makes hashing six times faster than raw bytes.
  const key = createSecretKey(hashKey)
  const store = createRateLimitStore(database)
  const memory = createMemoryCounts()
  const inDatabase = createAddPoints(store, now)
  const inMemory = createAddPoints(memory, now)
  const limiters = new Map<string, CountingLimiter>()

  function limiterOf(name: LimitName, kind: Kind, points: number): CountingLimiter {
    const id = `${name}:${kind}`
    const count = COUNTED_IN_MEMORY.has(name) ? inMemory : inDatabase
    const { seconds } = writeLimits[name]
    const limiter = limiters.get(id) ?? new CountingLimiter({ points, seconds, count, now })
    limiters.set(id, limiter)
    return limiter
  }

  async function consume(
    name: LimitName,
    kind: Kind,
    subject: string | null,
    cost: number,
  ): Promise<number | null> {
    const points = writeLimits[name][kind]
    if (subject === null) return null
    const hash = createHmac('sha256', key).update(`limit:${name}:${kind}:${subject}`)
    try {
      await limiterOf(name, kind, points).consume(hash.digest('base64url'), cost)
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
      throw refusal
    }
  }

  async function count(name: LimitName, { uid, ip }: Writer, cost = 1): Promise<void> {
    const delaysMs = await Promise.all([
      consume(name, 'account', uid, cost),
      consume(name, 'address', addressKey(ip), cost),
    ])
    const longestDelayMs = Math.max(...delaysMs.map((ms) => ms ?? -1))
    if (longestDelayMs >= 0) throw tooMany(name, writeLimits[name].title, longestDelayMs)
  }

  return {
    /** @param cost in points @throws {Failure} 429 when a limit is exceeded */
    count,

    /** @throws {Failure} 429 when a limit of the mailbox or the client address is exceeded */
    countEmail: (name: EmailLimit, to: string, ip: string | undefined): Promise<void> =>
      count(name, { uid: mailboxKey(to), ip }),

    removeEnded: async (): Promise<void> => {
      const time = now()
      await memory.removeEnded(time)
      while ((await store.removeEnded(time)) === REMOVE_BATCH_SIZE);
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
