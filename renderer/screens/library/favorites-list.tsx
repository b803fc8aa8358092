import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Favorite } from '../../../shared/api/favorites.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../domain/favorites/use-edit-favorites.ts'
import { playList } from '../../domain/stations/play-by-id.ts'
import { StationList } from '../../domain/stations/station-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  type Arrangement,
  FAVORITE_SORTS,
  type FavoriteSort,
  useShownFavorites,
} from './arrange.ts'
import { DragFavorites } from './components/drag-favorites.tsx'
import { FavoriteDialog } from './components/favorite-dialog.tsx'
import { FavoriteRows, type RowActions } from './components/favorite-rows.tsx'
import { FolderBar } from './components/folder-bar.tsx'
import { SelectionBar } from './components/selection-bar.tsx'

/** Row selection by mouse and keyboard as in system lists. Pure. */
interface Selection {
  readonly ids: ReadonlySet<string>
  readonly from: string | null
}

export const NO_SELECTION: Selection = { ids: new Set(), from: null }

export function toggleOne({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, from: id }
}

/** Selects the range from the anchor to this row, in the visible order. */
export function extendTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [start, end] = [shown.indexOf(selection.from ?? id), shown.indexOf(id)]
  if (start === -1 || end === -1) return toggleOne(selection, id)
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...range]), from: selection.from ?? id }
}

/** Drops hidden rows: actions apply only to visible ones. */
export function onlyShown({ ids }: Selection, shown: readonly string[]): readonly string[] {
  return shown.filter((id) => ids.has(id))
}

interface FavoritesToolsProps {
  readonly arrangement: Arrangement
  readonly onChange: (arrangement: Arrangement) => void
}

function FavoritesTools({ arrangement, onChange }: FavoritesToolsProps) {
  return (
    <search className="grid gap-4 desktop:grid-cols-[2fr_1fr]">
      <TextField
        type="search"
        label={favoritesText.find}
        value={arrangement.typed}
        onChange={({ target }) => onChange({ ...arrangement, typed: target.value })}
      />
      <SelectField
        label={favoritesText.sort}
        options={FAVORITE_SORTS.map((value) => ({ value, label: favoritesText.sorts[value] }))}
        value={arrangement.sort}
        onChange={({ target }) => onChange({ ...arrangement, sort: target.value as FavoriteSort })}
      />
    </search>
  )
}

const START: Arrangement = { folder: { of: 'all' }, sort: 'own', typed: '' }

export function FavoritesList() {
  const favorites = useFavoritesView()
  const view = favorites.data
  const edit = useEditFavorites()
  const client = useQueryClient()
  const frame = useRef<HTMLElement>(null)
  const [arrangement, setArrangement] = useState(START)
  const [selection, setSelection] = useState(NO_SELECTION)
  const [isSelecting, setSelecting] = useState(false)
  const [organized, setOrganized] = useState<{ item: Favorite; name: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { shown, missing } = useShownFavorites(view, arrangement)
  const ids = useMemo(() => shown.map(({ stationId }) => stationId), [shown])
  // The element with the focus disappears: the focus moves to the list.
  const focusList = () => frame.current?.focus({ preventScroll: true })
  const itemsOf = (some: readonly string[]) => {
    const wanted = new Set(some)
    return shown.filter(({ stationId }) => wanted.has(stationId))
  }
  const chosen = onlyShown(selection, ids)
  const endSelection = () => {
    setSelection(NO_SELECTION)
    setSelecting(false)
    focusList()
  }
  const isOwnOrder = arrangement.sort === 'own'

  function step(item: Favorite, name: string, by: 1 | -1): void {
    const from = ids.indexOf(item.stationId)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    edit.move(shown, new Set([item.stationId]), ids[by === 1 ? to + 1 : to] ?? null)
    setAnnouncement(favoritesText.moved({ name, place: to + 1, total: ids.length }))
  }
  const actions: RowActions = {
    remove: (item, name) => {
      edit.remove([item], name)
      focusList()
    },
    organize: (item, name) => setOrganized({ item, name }),
    step,
    select: (item, isRange) => {
      setSelecting(true)
      const { stationId } = item
      setSelection((was) => (isRange ? extendTo(was, stationId, ids) : toggleOne(was, stationId)))
    },
  }

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={libraryText.favorites.title}
      className="outline-none"
    >
      {view && <LastVisit updatedAt={favorites.dataUpdatedAt} />}
      {view && (view.items.length > 0 || view.folders.length > 0) && (
        <DragFavorites
          shown={shown}
          selected={chosen}
          folders={view.folders}
          isOwnOrder={isOwnOrder}
          onMove={(moved, behind) => edit.move(shown, new Set(moved), behind)}
          onFile={(moved, folder) => edit.file(itemsOf(moved), folder)}
        >
          <FavoritesTools arrangement={arrangement} onChange={setArrangement} />
          <FolderBar
            view={view}
            shown={arrangement.folder}
            onShow={(folder) => setArrangement({ ...arrangement, folder })}
          />
          <SelectionBar
            isSelecting={isSelecting}
            chosen={chosen.length}
            total={ids.length}
            folders={view.folders}
            onPlay={() => playList(client, isSelecting ? chosen : ids)}
            onStart={() => setSelecting(true)}
            onEnd={endSelection}
            onAll={(all) => setSelection(all ? { ids: new Set(ids), from: null } : NO_SELECTION)}
            onRemove={() => {
              edit.remove(itemsOf(chosen), null)
              endSelection()
            }}
            onFile={(folder) => {
              edit.file(itemsOf(chosen), folder)
              endSelection()
            }}
          />
          <p role="status" className="meta min-h-6 text-soft">
            {missing > 0 ? favoritesText.reading(missing) : announcement}
          </p>
          {shown.length > 0 ? (
            <StationList ids={ids}>
              <FavoriteRows
                shown={shown}
                chosen={selection.ids}
                isSelecting={isSelecting}
                isOwnOrder={isOwnOrder}
                actions={actions}
              />
            </StationList>
          ) : (
            missing === 0 && (
              <p className="py-6 text-soft">
                {arrangement.typed.trim() === ''
                  ? favoritesText.emptyFolder
                  : favoritesText.noneFound(arrangement.typed.trim())}
              </p>
            )
          )}
        </DragFavorites>
      )}
      {view?.items.length === 0 && view.folders.length === 0 && <NoFavorites />}
      {favorites.isPending && <Skeleton className="h-40" />}
      {favorites.isError && !view && <LoadFailed onRetry={() => favorites.refetch()} />}
      {view && organized && (
        <FavoriteDialog
          {...organized}
          folders={view.folders}
          isOwnOrder={isOwnOrder}
          place={ids.indexOf(organized.item.stationId)}
          total={ids.length}
          onClose={() => setOrganized(null)}
          onFile={(folder) => edit.file(itemsOf([organized.item.stationId]), folder)}
          onMove={(place) => {
            const { stationId } = organized.item
            const others = ids.filter((id) => id !== stationId)
            edit.move(shown, new Set([stationId]), others[place] ?? null)
            setAnnouncement(
              favoritesText.moved({ name: organized.name, place: place + 1, total: ids.length }),
            )
          }}
          onBlock={() => {
            edit.block(organized.item.stationId, organized.name)
            setOrganized(null)
            focusList()
          }}
        />
      )}
    </section>
  )
}

function NoFavorites() {
  return (
    <EmptyState
      title={libraryText.favorites.empty}
      action={
        <LinkButton to="/browse" variant="solid">
          {actionsText.browse}
        </LinkButton>
      }
    >
      {libraryText.favorites.emptyHint}
    </EmptyState>
  )
}
