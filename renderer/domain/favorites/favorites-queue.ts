import * as z from 'zod/mini'
import {
  type BlockedStation,
  blockedSchema,
  type Favorite,
  type FavoritesPart,
  type Folder,
  favoriteSchema,
  folderSchema,
  type MergedFavorites,
} from '../../../shared/api/favorites.ts'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { putFavorites } from '../../api/favorites.ts'
import type { QueueHandler } from '../sync/offline-queue.ts'

export type QueuedFavorite =
  | { readonly list: 'folders'; readonly item: Folder }
  | { readonly list: 'items'; readonly item: Favorite }
  | { readonly list: 'blocked'; readonly item: BlockedStation }

const BATCH_SIZE = 150

/** Folders come before the items that refer to them. */
export const toEntries = ({ folders, items, blocked }: FavoritesPart): QueuedFavorite[] => [
  ...folders.map((item) => ({ list: 'folders' as const, item })),
  ...items.map((item) => ({ list: 'items' as const, item })),
  ...blocked.map((item) => ({ list: 'blocked' as const, item })),
]

export const toPart = (entries: readonly QueuedFavorite[]): FavoritesPart => ({
  items: entries.flatMap(({ list, item }) => (list === 'items' ? item : [])),
  folders: entries.flatMap(({ list, item }) => (list === 'folders' ? item : [])),
  blocked: entries.flatMap(({ list, item }) => (list === 'blocked' ? item : [])),
})

const entriesIn = (entries: readonly QueuedFavorite[], list: QueuedFavorite['list'] | undefined) =>
  entries.filter((entry) => entry.list === list)

const storedSchema = z.object({
  items: z.array(favoriteSchema),
  folders: z._default(z.array(folderSchema), []),
  blocked: z._default(z.array(blockedSchema), []),
})

type Handler = QueueHandler<QueuedFavorite, MergedFavorites>

/** Defines how the offline queue stores, merges and sends favorites. `getRevision` returns the cached revision. */
export function favoritesHandler(
  getRevision: (uid: string) => number | null,
  onSent: NonNullable<Handler['onSent']>,
): Handler {
  return {
    kind: 'favorites',
    storageKey: 'waiting-favorites',
    stored: { read: (value) => toEntries(storedSchema.parse(value)), write: toPart },
    queueing: 'user',
    keyOf: ({ list, item }) => `${list} ${list === 'folders' ? item.id : item.stationId}`,
    coalesce: (current, next) => {
      const [merged = current] = toEntries(mergeParts(toPart([current]), toPart([next])))
      return merged.item === current.item ? current : merged
    },
    // The queue can contain all favorites, because a user may move all of them while offline.
    arrange: (entries) =>
      (['folders', 'items', 'blocked'] as const).flatMap((list) =>
        entriesIn(entries, list).slice(-FAVORITES_MAX),
      ),
    due: (entries) => entriesIn(entries, entries[0]?.list).slice(0, BATCH_SIZE),
    send: (uid, entries) => putFavorites(uid, toPart(entries), getRevision(uid)),
    onSent,
  }
}
