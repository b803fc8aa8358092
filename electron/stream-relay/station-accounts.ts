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
   * Saves accounts. Resolves false when they last only until the app quits, because the system has no encryption.
   * Accounts of stations that only this run knows (a dropped address) are never written to disk.
   */
  save(accounts: readonly StationAccount[]): Promise<boolean>
  copy(from: string, to: string): Promise<boolean>
  of(stationId: string, url: string): Promise<Account | null>
  /** Deletes accounts. `copy` can restore them until the app quits. */
  remove(stationIds: readonly string[]): Promise<void>
  clear(): Promise<void>
  goOnWithoutKeyring(): void
}

function put(accounts: Map<string, Saved>, one: Saved): void {
  accounts.delete(one.stationId)
  accounts.set(one.stationId, one)
  const [oldest] = accounts.keys()
  if (accounts.size > STATION_ACCOUNTS_MAX && oldest !== undefined) accounts.delete(oldest)
}

export function createStationAccounts(
  vault: Pick<TokenVault, 'load' | 'save' | 'clear' | 'goOnWithoutKeyring'>,
  file: Pick<SessionFile, 'exists' | 'remove'>,
  log: Pick<Logger, 'warn'>,
): StationAccounts {
  /** Never on disk: accounts of dropped addresses and accounts deleted in this run. */
  const inMemory = new Map<string, Saved>()
  let known: Map<string, Saved> | null = null

  function parse(session: string | null): Map<string, Saved> {
    try {
      const saved = z.array(account).parse(JSON.parse(session ?? '[]'))
      return new Map(saved.map((one) => [one.stationId, one]))
    } catch {
      // The parse error would quote the saved secrets.
      log.warn('the saved accounts of stations could not be read')
      return new Map()
    }
  }

  async function load(): Promise<Map<string, Saved>> {
    if (known !== null) return known
    // Without a file, do not wait for a keyring that may ask for its password.
    const { session } = file.exists() ? await vault.load() : { session: null }
    const read = parse(session)
    // An empty result of a locked keyring is not cached: it can be read after unlocking.
    if (session !== null || !file.exists()) known ??= read
    return known ?? read
  }

  async function write(saved: Map<string, Saved>): Promise<boolean> {
    known = saved
    if (saved.size === 0) {
      await vault.clear()
      return true
    }
    // With a locked keyring these accounts would replace the hidden ones, so they stay in memory.
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
      const removed = stationIds.flatMap((id) => saved.get(id) ?? [])
      for (const one of removed) {
        put(inMemory, one)
        saved.delete(one.stationId)
      }
      if (removed.length > 0) await write(saved)
    },
    async clear() {
      inMemory.clear()
      known = new Map()
      // The vault does not delete a file that it could not read.
      file.remove()
      await vault.clear()
    },
    goOnWithoutKeyring: vault.goOnWithoutKeyring,
  }
}
