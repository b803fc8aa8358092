import { addressKey } from './address-key.ts'

export interface Sharer {
  readonly uid: string
  readonly ip: string | undefined
}

interface ShareOptions {
  readonly ofUser: number
  readonly ofAddress: number
  readonly ofAll: number
}

/** Limits concurrent work of an instance, so that no account and no address can take all slots. */
export function createShares({ ofUser, ofAddress, ofAll }: ShareOptions) {
  const used = new Map<string, number>()
  let usedSlots = 0

  const add = (key: string, change: 1 | -1): void => {
    const count = (used.get(key) ?? 0) + change
    if (count === 0) used.delete(key)
    else used.set(key, count)
  }

  return {
    /** Takes a slot and returns the function that frees it. Returns `own` or `all` when such a limit is reached. */
    take: ({ uid, ip }: Sharer): (() => void) | 'own' | 'all' => {
      const user = `user ${uid}`
      const address = addressKey(ip)
      const addressKeyName = address === null ? null : `address ${address}`
      if ((used.get(user) ?? 0) >= ofUser) return 'own'
      if (addressKeyName !== null && (used.get(addressKeyName) ?? 0) >= ofAddress) return 'own'
      if (usedSlots >= ofAll) return 'all'
      const keys = addressKeyName === null ? [user] : [user, addressKeyName]
      for (const key of keys) add(key, 1)
      usedSlots += 1
      return () => {
        for (const key of keys) add(key, -1)
        usedSlots -= 1
      }
    },
  }
}
