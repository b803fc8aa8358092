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
type SavedAccount = z.infer<typeof account>

/** User names and passwords of stations, encrypted on this computer. */
export interface StationAccounts {
  /**
   * Saves accounts. Resolves with false when they last only until the app quits, because the system has no encryption.
   * Accounts of temporary stations (no station ID, such as an address that the user dropped) are never written to disk.
   */
  save(accounts: readonly StationAccount[]): Promise<boolean>
  copy(fromStationId: string, toStationId: string): Promise<boolean>
  of(stationId: string, url: string): Promise<Account | null>
  /** Deletes accounts. `copy` can restore them until the app quits. */
  remove(stationIds: readonly string[]): Promise<void>
  clear(): Promise<void>
  goOnWithoutKeyring(): void
}

function putLast(accounts: Map<string, SavedAccount>, added: SavedAccount): void {
  accounts.delete(added.stationId)
  accounts.set(added.stationId, added)
  const [oldest] = accounts.keys()
  if (accounts.size > STATION_ACCOUNTS_MAX && oldest !== undefined) accounts.delete(oldest)
}

export function createStationAccounts(
  vault: Pick<TokenVault, 'load' | 'save' | 'clear' | 'goOnWithoutKeyring'>,
  file: Pick<SessionFile, 'exists' | 'remove'>,
  log: Pick<Logger, 'warn'>,
): StationAccounts {
  /** Accounts of temporary stations, and accounts that were deleted in this run. They are never on disk. */
  const inMemory = new Map<string, SavedAccount>()
  let cached: Map<string, SavedAccount> | null = null

  function parse(json: string | null): Map<string, SavedAccount> {
    try {
      const saved = z.array(account).parse(JSON.parse(json ?? '[]'))
      return new Map(saved.map((entry) => [entry.stationId, entry]))
    } catch {
      // The parse error would quote the saved secrets.
      log.warn('the saved accounts of stations could not be read')
      return new Map()
    }
  }

  async function load(): Promise<Map<string, SavedAccount>> {
    if (cached !== null) return cached
    // Without a file, do not wait for a keyring that may ask for its password.
    const { session: json } = file.exists() ? await vault.load() : { session: null }
    const accounts = parse(json)
    // An empty result of a locked keyring is not cached, because the accounts are readable after unlocking.
    if (json !== null || !file.exists()) cached ??= accounts
    return cached ?? accounts
  }

  async function write(saved: Map<string, SavedAccount>): Promise<boolean> {
    cached = saved
    if (saved.size === 0) {
      await vault.clear()
      return true
    }
    // The vault does not replace an unreadable file with an anonymous session. The accounts need the same rule.
    const isAnonymous = true
    const { protection } = await vault.save(JSON.stringify([...saved.values()]), isAnonymous)
    return protection === 'encrypted'
  }

  async function saveAll(accounts: readonly SavedAccount[]): Promise<boolean> {
    const storable = accounts.filter(({ stationId }) => isStationId(stationId))
    for (const entry of accounts) if (!isStationId(entry.stationId)) putLast(inMemory, entry)
    if (storable.length === 0) return true
    const saved = await load()
    for (const entry of storable) putLast(saved, entry)
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
      const source = inMemory.get(from) ?? (await load()).get(from)
      return source === undefined || saveAll([{ ...source, stationId: to }])
    },
    async of(stationId, url) {
      const saved = inMemory.get(stationId) ?? (await load()).get(stationId)
      if (saved === undefined || URL.parse(url)?.origin !== saved.origin) return null
      return { username: saved.username, password: saved.password }
    },
    async remove(stationIds) {
      const saved = await load()
      const removed = stationIds.flatMap((id) => saved.get(id) ?? [])
      for (const entry of removed) {
        putLast(inMemory, entry)
        saved.delete(entry.stationId)
      }
      if (removed.length > 0) await write(saved)
    },
    async clear() {
      inMemory.clear()
      cached = new Map()
      // The vault does not delete a file that it could not read.
      file.remove()
      await vault.clear()
    },
    goOnWithoutKeyring: vault.goOnWithoutKeyring,
  }
}
