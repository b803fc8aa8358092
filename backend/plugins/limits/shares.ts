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

/** Concurrency slots in memory, of which no account and no address can take all. Per instance. */
export function createShares({ ofUser, ofAddress, ofAll }: ShareOptions) {
  const used = new Map<string, number>()
  let all = 0

  const add = (key: string, places: 1 | -1): void => {
    const next = (used.get(key) ?? 0) + places
    if (next === 0) used.delete(key)
    else used.set(key, next)
  }

  return {
    /** Takes a slot. Returns the function that frees it, or which limit is reached. */
    take: ({ uid, ip }: Sharer): (() => void) | 'own' | 'all' => {
      const user = `user ${uid}`
      const address = addressKey(ip)
      const addressKeyName = address === null ? null : `address ${address}`
      if ((used.get(user) ?? 0) >= ofUser) return 'own'
      if (addressKeyName !== null && (used.get(addressKeyName) ?? 0) >= ofAddress) return 'own'
      if (all >= ofAll) return 'all'
      const keys = addressKeyName === null ? [user] : [user, addressKeyName]
      for (const key of keys) add(key, 1)
      all += 1
      return () => {
        for (const key of keys) add(key, -1)
        all -= 1
      }
    },
  }
}
