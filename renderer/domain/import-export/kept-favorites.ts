/** Many favorites at once: kept and dropped as an import adds them and takes them back. */
import type { QueryClient } from '@tanstack/react-query'
import {
  FAVORITES_SENT_MAX,
  type Favorite,
  type FavoritesPart,
  type Folder,
} from '../../../shared/api/favorites.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { inParts } from '../../lib/in-parts.ts'
import { favoritesQuery } from '../favorites/favorites-query.ts'
import { dropping, keeping, type Wanted } from './favorite-changes.ts'

/** Nothing that is kept. */
export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

type Change = { readonly item: Favorite } | { readonly folder: Folder }

/** Sends changes part by part; `onSent` is told what is at the server. Folders go first: items name them. */
async function send(
  client: QueryClient,
  uid: string,
  { items, folders }: FavoritesPart,
  rev: number | null,
  onSent: (sent: FavoritesPart) => void,
): Promise<void> {
  const all: Change[] = [
    ...folders.map((folder) => ({ folder })),
    ...items.map((item) => ({ item })),
  ]
  let sent = NOTHING
  try {
    for (const part of inParts(all, FAVORITES_SENT_MAX)) {
      const some = {
        items: part.flatMap((change) => ('item' in change ? change.item : [])),
        folders: part.flatMap((change) => ('folder' in change ? change.folder : [])),
        blocked: [],
      }
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
export async function keepAll(
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
export async function dropAll(
  client: QueryClient,
  uid: string,
  kept: FavoritesPart,
): Promise<void> {
  const known = await getFavorites(uid)
  await send(client, uid, dropping(known, kept, Date.now()), known.rev, () => undefined)
}
