import type { Favorite, Folder } from '../../../shared/api/favorites.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import {
  block,
  changeFolder,
  fileInto,
  makeFolder,
  moveTo,
  restoreFavorites,
  setFavorites,
  undoFileInto,
} from './favorites-changes.ts'
import type { MakeChange } from './favorites-query.ts'

const toastId = (stationId: string | undefined) => `favorite-${stationId}`

export function createFavoritesEditor(change: (make: MakeChange) => void) {
  const texts = () => favoritesText

  function showUndoToast(message: string, id: string, undo: () => void): void {
    notify({
      message,
      tone: 'plain',
      id,
      action: { label: actionsText.undo, onClick: undo },
    })
  }

  const editor = {
    toggle(favorites: readonly Favorite[], station: Pick<Station, 'id' | 'name'>): void {
      const known = favorites.find(({ stationId }) => stationId === station.id)
      if (known !== undefined) {
        editor.remove([known], station.name)
        return
      }
      change(({ all }) => setFavorites(all.items, [station.id], true))
      withdrawToast(toastId(station.id))
    },
    remove(items: readonly Favorite[], name: string | null): void {
      const ids = items.map(({ stationId }) => stationId)
      change(({ all }) => setFavorites(all.items, ids, false))
      const message =
        name === null ? texts().removedSome(ids.length) : libraryText.favorites.removed(name)
      showUndoToast(message, toastId(ids[0]), () => change(() => restoreFavorites(items)))
    },
    file(items: readonly Favorite[], folder: Folder | null): void {
      change(() => fileInto(items, folder?.id ?? null))
      showUndoToast(
        folder === null
          ? texts().unfiled(items.length)
          : texts().filed({ count: items.length, folder: folder.name }),
        'favorites-filed',
        () => change(() => undoFileInto(items)),
      )
    },
    /** Moves in front of a station, or to the end if it is null. Requires the user's own order. */
    move(shown: readonly Favorite[], ids: ReadonlySet<string>, behind: string | null): void {
      change(() => moveTo(shown, ids, behind))
    },
    makeFolder(name: string): string {
      const id = crypto.randomUUID()
      change(({ folders }) => makeFolder(folders, id, name))
      return id
    },
    renameFolder(folder: Folder, name: string): void {
      change(() => changeFolder(folder, { name }))
    },
    removeFolder(folder: Folder): void {
      change(() => changeFolder(folder, { deleted: true }))
      showUndoToast(texts().folderRemoved(folder.name), `folder-${folder.id}`, () =>
        change(({ all }) => {
          const now = all.folders.find(({ id }) => id === folder.id) ?? folder
          return changeFolder(now, { deleted: false })
        }),
      )
    },
    block(stationId: string, name: string): void {
      change(({ all }) => block(all.blocked, stationId, true))
      showUndoToast(texts().blockedNow(name), `block-${stationId}`, () =>
        change(({ all }) => block(all.blocked, stationId, false)),
      )
    },
    unblock(stationId: string, name: string | null): void {
      change(({ all }) => block(all.blocked, stationId, false))
      const message = name === null ? texts().unblockedUnnamed : texts().unblockedNow(name)
      showUndoToast(message, `block-${stationId}`, () =>
        change(({ all }) => block(all.blocked, stationId, true)),
      )
    },
  }
  return editor
}
