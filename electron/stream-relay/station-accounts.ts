import { z } from 'zod'
import type { StationAccount } from '../../preload/contract/streams.ts'
import { type Account, stationAddress } from '../../shared/radio/station-address.ts'
import type { Logger } from '../log/logger.ts'
import type { TokenVault } from '../token-vault/token-vault.ts'

/** Stations whose account is saved; the oldest gives way. */
export const STATION_ACCOUNTS_MAX = 1_000
/** Characters of a user name, and of a password: an address has no more. */
export const STATION_ACCOUNT_CHARACTERS = 2_048

const account = z.strictObject({
  stationId: z.string(),
  origin: z.string(),
  username: z.string(),
  password: z.string(),
})
type Saved = z.infer<typeof account>

/** User names and passwords of stations, encrypted on this computer. */
export interface StationAccounts {
  /** Saves accounts; false: only until the app quits, because this system encrypts nothing. */
  save(accounts: readonly StationAccount[]): Promise<boolean>
  /** The account of a station, if it was saved for the origin of this address. */
  of(stationId: string, url: string): Promise<Account | null>
  /** Deletes all of them. */
  clear(): Promise<void>
}

export function createStationAccounts(
  vault: Pick<TokenVault, 'load' | 'save' | 'clear'>,
  log: Pick<Logger, 'warn'>,
): StationAccounts {
  let known: Promise<Map<string, Saved>> | null = null

  async function load(): Promise<Map<string, Saved>> {
    const { session } = await vault.load()
    try {
      const saved = z.array(account).parse(JSON.parse(session ?? '[]'))
      return new Map(saved.map((one) => [one.stationId, one]))
    } catch {
      // The error would quote what was saved.
      log.warn('the saved accounts of stations could not be read')
      return new Map()
    }
  }
  const all = () => {
    known ??= load()
    return known
  }

  return {
    async save(accounts) {
      const saved = await all()
      for (const { stationId, url, username, password } of accounts) {
        const address = stationAddress(url)
        if (address === null) continue
        saved.delete(stationId)
        saved.set(stationId, { stationId, origin: new URL(address).origin, username, password })
        const [oldest] = saved.keys()
        if (saved.size > STATION_ACCOUNTS_MAX && oldest !== undefined) saved.delete(oldest)
      }
      const { protection } = await vault.save(JSON.stringify([...saved.values()]))
      return protection === 'encrypted'
    },
    async of(stationId, url) {
      const saved = (await all()).get(stationId)
      if (saved === undefined || URL.parse(url)?.origin !== saved.origin) return null
      return { username: saved.username, password: saved.password }
    },
    async clear() {
      known = Promise.resolve(new Map())
      await vault.clear()
    },
  }
}
