import type { Favorite, Folder } from '../../../shared/api/favorites.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import {
  changeFolder,
  createFolder,
  moveTo,
  moveToFolder,
  restoreFavorites,
  setBlocked,
  setFavorites,
  undoMoveToFolder,
} from './favorites-changes.ts'
import type { MakeChange } from './favorites-query.ts'

const toastId = (stationId: string | undefined) => `favorite-${stationId}`

/** Edits favorites, folders and blocked stations, and shows a toast with an undo action where useful. */
export function createFavoritesEditor(applyChange: (makeChange: MakeChange) => void) {
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
      const favorite = favorites.find(({ stationId }) => stationId === station.id)
      if (favorite !== undefined) {
        editor.remove([favorite], station.name)
        return
      }
      applyChange(({ all }) => setFavorites(all.items, [station.id], true))
      withdrawToast(toastId(station.id))
    },
    remove(items: readonly Favorite[], name: string | null): void {
      const ids = items.map(({ stationId }) => stationId)
      applyChange(({ all }) => setFavorites(all.items, ids, false))
      const message =
        name === null
          ? favoritesText.removedSelected(ids.length)
          : libraryText.favorites.removed(name)
      showUndoToast(message, toastId(ids[0]), () => applyChange(() => restoreFavorites(items)))
    },
    moveToFolder(items: readonly Favorite[], folder: Folder | null): void {
      applyChange(() => moveToFolder(items, folder?.id ?? null))
      showUndoToast(
        folder === null
          ? favoritesText.removedFromFolder(items.length)
          : favoritesText.movedToFolder({ count: items.length, folder: folder.name }),
        'favorites-filed',
        () => applyChange(() => undoMoveToFolder(items)),
      )
    },
    /** Moves favorites in front of the station `nextId`. `displayed` must be in the manual order. */
    move(displayed: readonly Favorite[], ids: ReadonlySet<string>, nextId: string | null): void {
      applyChange(() => moveTo(displayed, ids, nextId))
    },
    makeFolder(name: string): string {
      const id = crypto.randomUUID()
      applyChange(({ folders }) => createFolder(folders, id, name))
      return id
    },
    renameFolder(folder: Folder, name: string): void {
      applyChange(() => changeFolder(folder, { name }))
    },
    removeFolder(folder: Folder): void {
      applyChange(() => changeFolder(folder, { deleted: true }))
      showUndoToast(favoritesText.folderRemoved(folder.name), `folder-${folder.id}`, () =>
        applyChange(({ all }) => {
          const current = all.folders.find(({ id }) => id === folder.id) ?? folder
          return changeFolder(current, { deleted: false })
        }),
      )
    },
    block(stationId: string, name: string): void {
      applyChange(({ all }) => setBlocked(all.blocked, stationId, true))
      showUndoToast(favoritesText.blockedNow(name), `block-${stationId}`, () =>
        applyChange(({ all }) => setBlocked(all.blocked, stationId, false)),
      )
    },
    unblock(stationId: string, name: string | null): void {
      applyChange(({ all }) => setBlocked(all.blocked, stationId, false))
      const message =
        name === null ? favoritesText.unblockedUnnamed : favoritesText.unblockedNow(name)
      showUndoToast(message, `block-${stationId}`, () =>
        applyChange(({ all }) => setBlocked(all.blocked, stationId, true)),
      )
    },
  }
  return editor
}
