/** Imports a station list into the user's favorites, and undoes the import. */
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
import { EMPTY_PART } from '../favorites/favorites-changes.ts'
import { favoritesQuery } from '../favorites/favorites-query.ts'
import { toEntries, toPart } from '../favorites/favorites-queue.ts'
import { removeStationAccounts, saveStationAccounts } from '../player/station-accounts.ts'
import {
  addImportedFavorites,
  type ImportedFavorite,
  removeImportedFavorites,
} from './favorite-changes.ts'
import { type PlannedStation, planImport } from './plan-import.ts'

type OnProgress = (progress: number) => void

export interface ImportedData {
  readonly favorites: FavoritesPart
  readonly addedStationIds: readonly string[]
}

export interface ImportOutcome {
  readonly imported: ImportedData
  readonly error: unknown
}

export async function createImportPlan(
  uid: string,
  entries: readonly ExchangeEntry[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<PlannedStation[]> {
  const [ownStations, { items }] = await Promise.all([
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
  for (const batch of splitIntoChunks(requests, EXCHANGE_SENT_MAX)) {
    matches.push(...(await matchStations(batch, signal)))
    onProgress(matches.length / entries.length)
  }
  const favorites = sortByPlace(items).map(({ stationId }) => stationId)
  return planImport(entries, { matches, own: ownStations, favorites })
}

/** Omits the credentials, which stay on this device. The API receives only `hasAccount`. */
const toImportedDraft = (entry: ExchangeEntry & { readonly url: string }): ImportedDraft => ({
  ...toDraft(entry),
  ...(entry.account && { hasAccount: true }),
})

/** Adds new stations, up to the limit, at the API, and their credentials to `accounts`. Returns stations with ids. */
async function assignIds(
  uid: string,
  chosen: readonly PlannedStation[],
  accounts: StationAccount[],
  onAdded: (id: string, isNew: boolean) => void,
): Promise<ImportedFavorite[]> {
  const newStations = chosen.filter(({ stationId }) => stationId === null)
  const ids = new Map<PlannedStation, string>()
  const drafts = newStations.flatMap((planned) =>
    planned.entry.url === null
      ? []
      : [{ planned, draft: toImportedDraft({ ...planned.entry, url: planned.entry.url }) }],
  )
  for (const batch of splitIntoChunks(drafts, EXCHANGE_SENT_MAX)) {
    const results = await addImported(
      uid,
      batch.map(({ draft }) => draft),
    )
    for (const [index, result] of results.entries()) {
      const planned = batch[index]?.planned
      if (result === null || planned === undefined) continue
      ids.set(planned, result.stationId)
      onAdded(result.stationId, result.isNew)
    }
  }
  return chosen.flatMap((station) => {
    const stationId = station.stationId ?? ids.get(station)
    if (stationId === undefined) return []
    const { account, folder, url } = station.entry
    if (account && url !== null) accounts.push({ stationId, url, ...account })
    return { stationId, folder }
  })
}

/** Adds the chosen stations. Never rejects: the outcome of a failed import contains the part that can be undone. */
export async function runImport(
  client: QueryClient,
  uid: string,
  chosen: readonly PlannedStation[],
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const addedStationIds: string[] = []
  let sentFavorites = EMPTY_PART
  let error: unknown = null
  const newCount = chosen.filter(({ stationId }) => stationId === null).length
  const stepCount = Math.max(newCount + chosen.length, 1)
  let doneSteps = 0
  try {
    const accounts: StationAccount[] = []
    const assigned = await assignIds(uid, chosen, accounts, (id, isNew) => {
      if (isNew) addedStationIds.push(id)
      doneSteps += 1
      onProgress(doneSteps / stepCount)
    })
    if (getPlatform().capabilities.relay) await saveStationAccounts(accounts)
    await sendAdded(client, uid, assigned, (sent) => {
      sentFavorites = sent
      onProgress((newCount + sent.items.length) / stepCount)
    })
  } catch (cause) {
    error = cause
  }
  if (addedStationIds.length > 0) await invalidateOwnStations(client)
  return { imported: { favorites: sentFavorites, addedStationIds }, error }
}

export async function undoImport(
  client: QueryClient,
  uid: string,
  { favorites, addedStationIds }: ImportedData,
): Promise<void> {
  await sendRemoved(client, uid, favorites)
  for (const batch of splitIntoChunks(addedStationIds, EXCHANGE_SENT_MAX))
    await undoImported(uid, batch)
  if (addedStationIds.length > 0) {
    await removeStationAccounts(addedStationIds)
    await invalidateOwnStations(client)
  }
}

const invalidateOwnStations = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['creator', 'stations'] })

/** Sends changes in batches, folders first, because items refer to them. `onSent` receives all changes sent so far. */
async function sendChanges(
  client: QueryClient,
  uid: string,
  changes: FavoritesPart,
  revision: number | null,
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  let sent = EMPTY_PART
  try {
    for (const entries of splitIntoChunks(toEntries(changes), FAVORITES_SENT_MAX)) {
      const batch = toPart(entries)
      // With a revision, the response contains only the changes since then instead of all favorites.
      await putFavorites(uid, batch, revision)
      sent = {
        ...EMPTY_PART,
        items: [...sent.items, ...batch.items],
        folders: [...sent.folders, ...batch.folders],
      }
      onSent(sent)
    }
  } finally {
    if (sent !== EMPTY_PART)
      await client.invalidateQueries({ queryKey: favoritesQuery(uid).queryKey })
  }
}

async function sendAdded(
  client: QueryClient,
  uid: string,
  imported: readonly ImportedFavorite[],
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  const options = { now: Date.now(), createFolderId: () => crypto.randomUUID() }
  const currentFavorites = await getFavorites(uid)
  await sendChanges(
    client,
    uid,
    addImportedFavorites(currentFavorites, imported, options),
    currentFavorites.rev,
    onSent,
  )
}

async function sendRemoved(
  client: QueryClient,
  uid: string,
  favorites: FavoritesPart,
): Promise<void> {
  const currentFavorites = await getFavorites(uid)
  await sendChanges(
    client,
    uid,
    removeImportedFavorites(currentFavorites, favorites, Date.now()),
    currentFavorites.rev,
    () => undefined,
  )
}
