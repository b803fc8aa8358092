import type { Favorite, Folder } from '../../../shared/api/favorites.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import {
  block,
  changeFolder,
  fileBack,
  fileInto,
  keep,
  keepAgain,
  makeFolder,
  moveTo,
} from './favorites-changes.ts'
import type { MakeChange } from './favorites-query.ts'

/** One toast for a station, whatever has become of it last. */
const noticeOf = (stationId: string | undefined) => `favorite-${stationId}`

/** What can be done to the favourites; what takes something away is offered to be undone while the toast is up. */
export function favoritesEditor(change: (make: MakeChange) => void) {
  const words = () => getMessages().favorites

  function say(message: string, id: string, undo: () => void): void {
    notify({
      message,
      tone: 'plain',
      id,
      action: { label: getMessages().common.undo, onClick: undo },
    })
  }

  const editor = {
    /** Keeps a station, or drops it if it is one of those that are kept. */
    toggle(kept: readonly Favorite[], station: Pick<Station, 'id' | 'name'>): void {
      const known = kept.find(({ stationId }) => stationId === station.id)
      if (known !== undefined) {
        editor.remove([known], station.name)
        return
      }
      change(({ all }) => keep(all.items, [station.id], true))
      withdrawNotice(noticeOf(station.id))
    },
    /** `name` is of the one station, or null for several. */
    remove(items: readonly Favorite[], name: string | null): void {
      const ids = items.map(({ stationId }) => stationId)
      change(({ all }) => keep(all.items, ids, false))
      const message =
        name === null
          ? words().removedSome(ids.length)
          : getMessages().library.favorites.removed(name)
      say(message, noticeOf(ids[0]), () => change(() => keepAgain(items)))
    },
    /** Into a folder, or (null) out of all. */
    file(items: readonly Favorite[], folder: Folder | null): void {
      change(() => fileInto(items, folder?.id ?? null))
      say(words().filed(items.length, folder?.name ?? null), 'favorites-filed', () =>
        change(() => fileBack(items)),
      )
    },
    /** In front of a station, or (null) to the end, in the own order of what is shown. */
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
      say(words().folderRemoved(folder.name), `folder-${folder.id}`, () =>
        change(({ all }) => {
          const now = all.folders.find(({ id }) => id === folder.id) ?? folder
          return changeFolder(now, { deleted: false })
        }),
      )
    },
    block(stationId: string, name: string): void {
      change(({ all }) => block(all.blocked, stationId, true))
      say(words().blockedNow(name), `block-${stationId}`, () =>
        change(({ all }) => block(all.blocked, stationId, false)),
      )
    },
    /** Without a name where the station is not shown. */
    unblock(stationId: string, name: string | null): void {
      change(({ all }) => block(all.blocked, stationId, false))
      say(words().unblockedNow(name), `block-${stationId}`, () =>
        change(({ all }) => block(all.blocked, stationId, true)),
      )
    },
  }
  return editor
}
