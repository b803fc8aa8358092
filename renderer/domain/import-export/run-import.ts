/** The steps of an import and of its undoing, part by part. */
import type { QueryClient } from '@tanstack/react-query'
import type { StationAccount } from '../../../preload/contract/streams.ts'
import { EXCHANGE_SENT_MAX, type ImportedDraft } from '../../../shared/api/exchange.ts'
import { FAVORITES_SENT_MAX, type FavoritesPart } from '../../../shared/api/favorites.ts'
import { type ExchangeEntry, toDraft } from '../../../shared/exchange/exchange-entry.ts'
import { inOwnOrder } from '../../../shared/favorites/order.ts'
import { addImported, matchStations, undoImported } from '../../api/exchange.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { inParts } from '../../lib/in-parts.ts'
import { getPlatform } from '../../platform/platform.ts'
import { NOTHING } from '../favorites/favorites-changes.ts'
import { favoritesQuery } from '../favorites/favorites-query.ts'
import { toEntries, toPart } from '../favorites/favorites-queue.ts'
import { removeStationAccounts, saveStationAccounts } from '../player/station-accounts.ts'
import { dropping, keeping, type Wanted } from './favorite-changes.ts'
import { type PlannedStation, planImport } from './plan-import.ts'

/** Told how much of a step is done, 0 to 1. */
type OnProgress = (part: number) => void

/** What was added, for its undoing. */
export interface Imported {
  /** Favorites that were none before, and folders made for them. */
  readonly kept: FavoritesPart
  /** Stations that the user did not have before. */
  readonly added: readonly string[]
}

/** Whether an import ended before it was done, and with what. */
export interface ImportOutcome {
  readonly imported: Imported
  readonly error: unknown
}

/** Compares a list with the catalogue and with what the user has. */
export async function makePlan(
  uid: string,
  entries: readonly ExchangeEntry[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<PlannedStation[]> {
  const [own, { items }] = await Promise.all([
    listOwnStations(uid, signal),
    getFavorites(uid, null, signal),
  ])
  const asked = entries.map(({ url, stationuuid, stationId, account }) => ({
    // With an account it is the user's own station, whatever else is at that address.
    ...(url !== null && !account && { url }),
    ...(stationuuid !== null && { stationuuid }),
    ...(stationId !== null && { id: stationId }),
  }))
  const matches = []
  for (const part of inParts(asked, EXCHANGE_SENT_MAX)) {
    matches.push(...(await matchStations(part, signal)))
    onProgress(matches.length / entries.length)
  }
  const favorites = inOwnOrder(items).map(({ stationId }) => stationId)
  return planImport(entries, { matches, own, favorites })
}

/** Its account stays here: the API learns that there is one. */
const draftOf = (entry: ExchangeEntry & { readonly url: string }): ImportedDraft => ({
  ...toDraft(entry),
  ...(entry.account && { hasAccount: true }),
})

/** These stations with ids, in their order, and their accounts; new ones are added first. What no more fits is left out. */
async function withIds(
  uid: string,
  chosen: readonly PlannedStation[],
  accounts: StationAccount[],
  onAdded: (id: string, isNew: boolean) => void,
): Promise<Wanted[]> {
  const unnamed = chosen.filter(({ stationId }) => stationId === null)
  const ids = new Map<PlannedStation, string>()
  const drafts = unnamed.flatMap((one) =>
    one.entry.url === null ? [] : [{ one, draft: draftOf({ ...one.entry, url: one.entry.url }) }],
  )
  for (const part of inParts(drafts, EXCHANGE_SENT_MAX)) {
    const answers = await addImported(
      uid,
      part.map(({ draft }) => draft),
    )
    for (const [n, answer] of answers.entries()) {
      const planned = part[n]?.one
      if (answer === null || planned === undefined) continue
      ids.set(planned, answer.stationId)
      onAdded(answer.stationId, answer.isNew)
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

/** Adds the chosen stations. Never rejects: what was added before an error can be taken back. */
export async function runImport(
  client: QueryClient,
  uid: string,
  chosen: readonly PlannedStation[],
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const added: string[] = []
  let kept = NOTHING
  let error: unknown = null
  const fresh = chosen.filter(({ stationId }) => stationId === null).length
  const steps = Math.max(fresh + chosen.length, 1)
  let done = 0
  try {
    const accounts: StationAccount[] = []
    const wanted = await withIds(uid, chosen, accounts, (id, isNew) => {
      if (isNew) added.push(id)
      done += 1
      onProgress(done / steps)
    })
    if (getPlatform().capabilities.relay) await saveStationAccounts(accounts)
    await keepAll(client, uid, wanted, (sent) => {
      kept = sent
      onProgress((fresh + sent.items.length) / steps)
    })
  } catch (reason) {
    error = reason
  }
  if (added.length > 0) await forgetOwn(client)
  return { imported: { kept, added }, error }
}

/** Takes back what an import has added. */
export async function undoImport(
  client: QueryClient,
  uid: string,
  { kept, added }: Imported,
): Promise<void> {
  await dropAll(client, uid, kept)
  for (const part of inParts(added, EXCHANGE_SENT_MAX)) await undoImported(uid, part)
  if (added.length > 0) await removeStationAccounts(added)
  if (added.length > 0) await forgetOwn(client)
}

/** The user's own stations are others now. */
const forgetOwn = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['creator', 'stations'] })

/** Sends changes part by part; `onSent` is told what is at the server. Folders go first: items name them. */
async function send(
  client: QueryClient,
  uid: string,
  changes: FavoritesPart,
  rev: number | null,
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  let sent = NOTHING
  try {
    for (const entries of inParts(toEntries(changes), FAVORITES_SENT_MAX)) {
      const some = toPart(entries)
      // Answered with what was changed, and not with thousands each time.
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

/** Keeps these stations, in this order before all others, each in its folder. `onSent` is told what is kept. */
async function keepAll(
  client: QueryClient,
  uid: string,
  wanted: readonly Wanted[],
  onSent: (kept: FavoritesPart) => void,
): Promise<void> {
  const clock = { now: Date.now(), newId: () => crypto.randomUUID() }
  const known = await getFavorites(uid)
  await send(client, uid, keeping(known, wanted, clock), known.rev, onSent)
}

/** Drops again what was kept so. */
async function dropAll(client: QueryClient, uid: string, kept: FavoritesPart): Promise<void> {
  const known = await getFavorites(uid)
  await send(client, uid, dropping(known, kept, Date.now()), known.rev, () => undefined)
}
