import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { RateLimitStore, ToCount } from './rate-limit-store.ts'

/** Adds points under a key, in a window of so many ms; resolves with what it then is. */
export type Count = (key: string, points: number, windowMs: number) => Promise<ToCount>

interface Batch {
  readonly counts: Map<string, ToCount>
  readonly stored: Promise<Map<string, ToCount>>
}

/** Counts in the store. What comes in one turn of the event loop, an account and its address say, is one statement. */
export function createCount(store: RateLimitStore, now: () => number): Count {
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
export class CountingLimiter extends RateLimiterStoreAbstract {
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
