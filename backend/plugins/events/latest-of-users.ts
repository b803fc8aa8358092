import { CHANGES_MAX } from './limits.ts'

/** The number of the latest event of a kind, by user: of the CHANGES_MAX users who had one last. */
export function createLatestOfUsers() {
  /** The oldest first. */
  const latest = new Map<string, number>()

  return {
    note: (userId: string, seq: number): void => {
      latest.delete(userId)
      latest.set(userId, seq)
      const [oldest] = latest.keys()
      if (latest.size > CHANGES_MAX && oldest !== undefined) latest.delete(oldest)
    },

    /** Whether a user has had one after that number. */
    hasAfter: (userId: string, seq: number): boolean => (latest.get(userId) ?? seq) > seq,
  }
}
