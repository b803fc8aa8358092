/** Many favorites at once: kept and dropped as an import adds them and takes them back. */
import type { QueryClient } from '@tanstack/react-query'
import {
  FAVORITES_SENT_MAX,
  type Favorite,
  type FavoritesPart,
  type Folder,
} from '../../../shared/api/favorites.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { ownUserQuery } from '../users/users.ts'
import { dropping, keeping, type Wanted } from './favorite-changes.ts'
import { inParts } from './in-parts.ts'

/** Nothing that is kept. */
export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

type Change = { readonly item: Favorite } | { readonly folder: Folder }

/** Sends changes part by part; `onSent` is told what is at the server. Folders go first: items name them. */
async function send(
  client: QueryClient,
  uid: string,
  { items, folders }: FavoritesPart,
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
      await putFavorites(uid, some)
      sent = {
        ...NOTHING,
        items: [...sent.items, ...some.items],
        folders: [...sent.folders, ...some.folders],
      }
      onSent(sent)
    }
  } finally {
    if (sent !== NOTHING) await client.invalidateQueries({ queryKey: ownUserQuery(uid).queryKey })
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
  await send(client, uid, keeping(await getFavorites(uid), wanted, clock), onSent)
}

/** Drops again what was kept so. */
export async function dropAll(
  client: QueryClient,
  uid: string,
  kept: FavoritesPart,
): Promise<void> {
  const changes = dropping(await getFavorites(uid), kept, Date.now())
  await send(client, uid, changes, () => undefined)
}
