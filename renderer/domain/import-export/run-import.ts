import type { QueryClient } from '@tanstack/react-query'
import type { StationAccount } from '../../../preload/contract/streams.ts'
import { EXCHANGE_SENT_MAX, type ImportedDraft } from '../../../shared/api/exchange.ts'
import { FAVORITES_SENT_MAX, type FavoritesPart } from '../../../shared/api/favorites.ts'
import { type ExchangeEntry, toDraft } from '../../../shared/exchange/exchange-entry.ts'
import { sortByPlace } from '../../../shared/favorites/order.ts'
import { addImported, matchStations, undoImported } from '../../api/exchange.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { splitIntoChunks } from '../../lib/split-into-chunks.ts'
import { getPlatform } from '../../platform/platform.ts'
import { NOTHING } from '../favorites/favorites-changes.ts'
import { favoritesQuery } from '../favorites/favorites-query.ts'
import { toEntries, toPart } from '../favorites/favorites-queue.ts'
import { removeStationAccounts, saveStationAccounts } from '../player/station-accounts.ts'
import { addFavorites, type ImportedFavorite, removeFavorites } from './favorite-changes.ts'
import { type PlannedStation, planImport } from './plan-import.ts'

type OnProgress = (part: number) => void

export interface Imported {
  readonly favorites: FavoritesPart
  readonly added: readonly string[]
}

export interface ImportOutcome {
  readonly imported: Imported
  readonly error: unknown
}

export async function createImportPlan(
  uid: string,
  entries: readonly ExchangeEntry[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<PlannedStation[]> {
  const [own, { items }] = await Promise.all([
    listOwnStations(uid, signal),
    getFavorites(uid, null, signal),
  ])
  const requests = entries.map(({ url, stationuuid, stationId, account }) => ({
    // An entry with an account becomes the user's own station, even if the URL is in the catalog.
    ...(url !== null && !account && { url }),
    ...(stationuuid !== null && { stationuuid }),
    ...(stationId !== null && { id: stationId }),
  }))
  const matches = []
  for (const part of splitIntoChunks(requests, EXCHANGE_SENT_MAX)) {
    matches.push(...(await matchStations(part, signal)))
    onProgress(matches.length / entries.length)
  }
  const favorites = sortByPlace(items).map(({ stationId }) => stationId)
  return planImport(entries, { matches, own, favorites })
}

/** Credentials stay on this device; the API learns only that there are some. */
const draftOf = (entry: ExchangeEntry & { readonly url: string }): ImportedDraft => ({
  ...toDraft(entry),
  ...(entry.account && { hasAccount: true }),
})

/** The chosen stations with ids and accounts, in order. Adds new stations first. Skips those over the limit. */
async function assignIds(
  uid: string,
  chosen: readonly PlannedStation[],
  accounts: StationAccount[],
  onAdded: (id: string, isNew: boolean) => void,
): Promise<ImportedFavorite[]> {
  const unnamed = chosen.filter(({ stationId }) => stationId === null)
  const ids = new Map<PlannedStation, string>()
  const drafts = unnamed.flatMap((one) =>
    one.entry.url === null ? [] : [{ one, draft: draftOf({ ...one.entry, url: one.entry.url }) }],
  )
  for (const part of splitIntoChunks(drafts, EXCHANGE_SENT_MAX)) {
    const results = await addImported(
      uid,
      part.map(({ draft }) => draft),
    )
    for (const [n, result] of results.entries()) {
      const planned = part[n]?.one
      if (result === null || planned === undefined) continue
      ids.set(planned, result.stationId)
      onAdded(result.stationId, result.isNew)
    }
  }
  return chosen.flatMap((one) => {
    const stationId = one.stationId ?? ids.get(one)
    if (stationId === undefined) return []
    const { account, folder, url } = one.entry
    if (account && url !== null) accounts.push({ stationId, url, ...account })
    return { stationId, folder }
  })
}

/** Never rejects, so that a partial import can be undone. */
export async function runImport(
  client: QueryClient,
  uid: string,
  chosen: readonly PlannedStation[],
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const added: string[] = []
  let favorites = NOTHING
  let error: unknown = null
  const newCount = chosen.filter(({ stationId }) => stationId === null).length
  const steps = Math.max(newCount + chosen.length, 1)
  let done = 0
  try {
    const accounts: StationAccount[] = []
    const assigned = await assignIds(uid, chosen, accounts, (id, isNew) => {
      if (isNew) added.push(id)
      done += 1
      onProgress(done / steps)
    })
    if (getPlatform().capabilities.relay) await saveStationAccounts(accounts)
    await addAll(client, uid, assigned, (sent) => {
      favorites = sent
      onProgress((newCount + sent.items.length) / steps)
    })
  } catch (reason) {
    error = reason
  }
  if (added.length > 0) await invalidateOwnStations(client)
  return { imported: { favorites, added }, error }
}

export async function undoImport(
  client: QueryClient,
  uid: string,
  { favorites, added }: Imported,
): Promise<void> {
  await removeAll(client, uid, favorites)
  for (const part of splitIntoChunks(added, EXCHANGE_SENT_MAX)) await undoImported(uid, part)
  if (added.length > 0) await removeStationAccounts(added)
  if (added.length > 0) await invalidateOwnStations(client)
}

const invalidateOwnStations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['creator', 'stations'] })

/** Sends changes in batches and reports what was sent. Folders go first, because items refer to them. */
async function send(
  client: QueryClient,
  uid: string,
  changes: FavoritesPart,
  rev: number | null,
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  let sent = NOTHING
  try {
    for (const entries of splitIntoChunks(toEntries(changes), FAVORITES_SENT_MAX)) {
      const some = toPart(entries)
      // With `rev`, the response contains only the changes.
      await putFavorites(uid, some, rev)
      sent = {
        ...NOTHING,
        items: [...sent.items, ...some.items],
        folders: [...sent.folders, ...some.folders],
      }
      onSent(sent)
    }
  } finally {
    if (sent !== NOTHING) await client.invalidateQueries({ queryKey: favoritesQuery(uid).queryKey })
  }
}

/** Adds stations before all others, in order. `onSent` receives what was sent. */
async function addAll(
  client: QueryClient,
  uid: string,
  wanted: readonly ImportedFavorite[],
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  const clock = { now: Date.now(), newId: () => crypto.randomUUID() }
  const known = await getFavorites(uid)
  await send(client, uid, addFavorites(known, wanted, clock), known.rev, onSent)
}

async function removeAll(
  client: QueryClient,
  uid: string,
  favorites: FavoritesPart,
): Promise<void> {
  const known = await getFavorites(uid)
  await send(client, uid, removeFavorites(known, favorites, Date.now()), known.rev, () => undefined)
}
