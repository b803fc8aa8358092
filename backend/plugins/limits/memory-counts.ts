import type { RateLimitStore, ToCount } from './rate-limit-store.ts'

/** What is counted for limits of one instance: the same as the table, in memory. */
export function createMemoryCounts(): RateLimitStore {
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
