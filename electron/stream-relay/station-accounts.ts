import { z } from 'zod'
import { STATION_ACCOUNTS_MAX, type StationAccount } from '../../preload/contract/streams.ts'
import { isStationId } from '../../shared/api/field-rules.ts'
import { type Account, stationAddress } from '../../shared/radio/station-address.ts'
import type { Logger } from '../log/logger.ts'
import type { SessionFile } from '../token-vault/session-file.ts'
import type { TokenVault } from '../token-vault/token-vault.ts'

const account = z.strictObject({
  stationId: z.string(),
  origin: z.string(),
  username: z.string(),
  password: z.string(),
})
type Saved = z.infer<typeof account>

/** User names and passwords of stations, encrypted on this computer. */
export interface StationAccounts {
  /**
   * Saves accounts; false: only until the app quits, because this system encrypts nothing. An account of a station that
   * only this run of the app knows (a dropped address) is never written to disk.
   */
  save(accounts: readonly StationAccount[]): Promise<boolean>
  /** Saves the account of one station for another at the same server. The result is that of `save`. */
  copy(from: string, to: string): Promise<boolean>
  /** The account of a station, if it was saved for the origin of this address. */
  of(stationId: string, url: string): Promise<Account | null>
  /** Deletes the accounts of stations. `copy` can bring them back until the app quits. */
  remove(stationIds: readonly string[]): Promise<void>
  /** Deletes all of them. */
  clear(): Promise<void>
  /** The user does not wait for a locked keyring. */
  goOnWithoutKeyring(): void
}

/** Adds an account as the newest. */
function put(accounts: Map<string, Saved>, one: Saved): void {
  accounts.delete(one.stationId)
  accounts.set(one.stationId, one)
  const [oldest] = accounts.keys()
  if (accounts.size > STATION_ACCOUNTS_MAX && oldest !== undefined) accounts.delete(oldest)
}

/** `file` is the file of the vault. */
export function createStationAccounts(
  vault: Pick<TokenVault, 'load' | 'save' | 'clear' | 'goOnWithoutKeyring'>,
  file: Pick<SessionFile, 'exists' | 'remove'>,
  log: Pick<Logger, 'warn'>,
): StationAccounts {
  /** Never on disk: accounts of dropped addresses, and of stations deleted in this run. */
  const inMemory = new Map<string, Saved>()
  let known: Map<string, Saved> | null = null

  function parse(session: string | null): Map<string, Saved> {
    try {
      const saved = z.array(account).parse(JSON.parse(session ?? '[]'))
      return new Map(saved.map((one) => [one.stationId, one]))
    } catch {
      // The error would quote what was saved.
      log.warn('the saved accounts of stations could not be read')
      return new Map()
    }
  }

  async function load(): Promise<Map<string, Saved>> {
    if (known !== null) return known
    // Without a file no station waits for a keyring that asks for its password.
    const { session } = file.exists() ? await vault.load() : { session: null }
    const read = parse(session)
    // What a locked keyring hides can be read once it is unlocked.
    if (session !== null || !file.exists()) known ??= read
    return known ?? read
  }

  async function write(saved: Map<string, Saved>): Promise<boolean> {
    known = saved
    if (saved.size === 0) {
      await vault.clear()
      return true
    }
    // In place of accounts that a locked keyring hides, these would be all that is left: they stay in memory then.
    const { protection } = await vault.save(JSON.stringify([...saved.values()]), true)
    return protection === 'encrypted'
  }

  async function saveAll(accounts: readonly Saved[]): Promise<boolean> {
    const lasting = accounts.filter(({ stationId }) => isStationId(stationId))
    for (const one of accounts) if (!isStationId(one.stationId)) put(inMemory, one)
    if (lasting.length === 0) return true
    const saved = await load()
    for (const one of lasting) put(saved, one)
    return write(saved)
  }

  return {
    save: (accounts) =>
      saveAll(
        accounts.flatMap(({ stationId, url, username, password }) => {
          const address = stationAddress(url)
          return address === null
            ? []
            : [{ stationId, origin: new URL(address).origin, username, password }]
        }),
      ),
    async copy(from, to) {
      const one = inMemory.get(from) ?? (await load()).get(from)
      return one === undefined || saveAll([{ ...one, stationId: to }])
    },
    async of(stationId, url) {
      const one = inMemory.get(stationId) ?? (await load()).get(stationId)
      if (one === undefined || URL.parse(url)?.origin !== one.origin) return null
      return { username: one.username, password: one.password }
    },
    async remove(stationIds) {
      const saved = await load()
      const gone = stationIds.flatMap((id) => saved.get(id) ?? [])
      for (const one of gone) {
        put(inMemory, one)
        saved.delete(one.stationId)
      }
      if (gone.length > 0) await write(saved)
    },
    async clear() {
      inMemory.clear()
      known = new Map()
      // The vault spares a file that it could not read.
      file.remove()
      await vault.clear()
    },
    goOnWithoutKeyring: vault.goOnWithoutKeyring,
  }
}
