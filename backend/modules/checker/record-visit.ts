import { type AirSums, afterVisit, isBack, nextVisit } from './air-state.ts'
import type { AskedVisit, CheckStore, DueStation } from './check-store.ts'
import type { Visit } from './visit.ts'

/** Adds a visit to what is known of a station; `asked` says which admin asked for it. Null: none was made, or the station is gone. `at` is ms since the epoch. */
export async function recordVisit(
  store: CheckStore,
  { key }: DueStation,
  visit: Visit,
  at: number,
  asked: AskedVisit | null = null,
): Promise<AirSums | null> {
  if (visit.kind === 'busy') return null
  const before = await store.sums(key)
  if (before === null) return null
  const sums = afterVisit(before, visit.outcome, at)
  const sound = 'sound' in visit ? visit.sound : null
  await store.record(key, sums, {
    nextAt: nextVisit(sums, at),
    sound,
    isBack: isBack(before, sums),
    asked: asked && { ...asked, before },
  })
  return sums
}
