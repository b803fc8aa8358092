import { addressKey } from './address-key.ts'

/** The account and the address that request a place. */
export interface Sharer {
  readonly uid: string
  readonly ip: string | undefined
}

interface ShareOptions {
  /** Most places of one account, of one address, and of all together. */
  readonly ofUser: number
  readonly ofAddress: number
  readonly ofAll: number
}

/** Places that many use at the same time, of which no account and no address can take all. In memory, of one instance. */
export function createShares({ ofUser, ofAddress, ofAll }: ShareOptions) {
  const taken = new Map<string, number>()
  let all = 0

  const add = (key: string, places: 1 | -1): void => {
    const next = (taken.get(key) ?? 0) + places
    if (next === 0) taken.delete(key)
    else taken.set(key, next)
  }

  return {
    /** Takes a place. Returns the function that frees it, or which share is used up. */
    take: ({ uid, ip }: Sharer): (() => void) | 'own' | 'all' => {
      const user = `user ${uid}`
      const address = addressKey(ip)
      const near = address === null ? null : `address ${address}`
      if ((taken.get(user) ?? 0) >= ofUser) return 'own'
      if (near !== null && (taken.get(near) ?? 0) >= ofAddress) return 'own'
      if (all >= ofAll) return 'all'
      const keys = near === null ? [user] : [user, near]
      for (const key of keys) add(key, 1)
      all += 1
      return () => {
        for (const key of keys) add(key, -1)
        all -= 1
      }
    },
  }
}
