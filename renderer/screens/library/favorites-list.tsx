import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Favorite } from '../../../shared/api/favorites.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../domain/favorites/use-edit-favorites.ts'
import { StationList } from '../../domain/stations/station-list.tsx'
import { SuggestedStations } from '../../domain/stations/suggested-stations.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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

/** Row selection with click and Shift-click, as in file managers. */
interface Selection {
  readonly ids: ReadonlySet<string>
  /** Row from which a range selection starts. */
  readonly anchor: string | null
}

export const NO_SELECTION: Selection = { ids: new Set(), anchor: null }

export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds the rows from the anchor to this row, in the visible order. */
export function extendSelection(
  selection: Selection,
  id: string,
  shown: readonly string[],
): Selection {
  const [start, end] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)]
  if (start === -1 || end === -1) return toggleRow(selection, id)
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor ?? id }
}

/** Returns the selected rows that are visible, because actions apply only to those. */
export function getVisibleSelection(
  { ids }: Selection,
  shown: readonly string[],
): readonly string[] {
  return shown.filter((id) => ids.has(id))
}

interface FavoritesToolsProps {
  readonly arrangement: Arrangement
  readonly onChange: (arrangement: Arrangement) => void
}

function FavoritesTools({ arrangement, onChange }: FavoritesToolsProps) {
  return (
    <search className="flex min-w-64 flex-1 gap-2 [&>*]:min-w-0 [&>*]:flex-1">
      <TextField
        type="search"
        label={favoritesText.find}
        placeholder={favoritesText.find}
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

const INITIAL_ARRANGEMENT: Arrangement = { folder: { kind: 'all' }, sort: 'own', typed: '' }

interface FavoritesListProps {
  /** Message below the header. */
  readonly lead?: ReactNode
  /** Buttons above the list. */
  readonly children?: ReactNode
}

export function FavoritesList({ lead, children }: FavoritesListProps) {
  const favorites = useFavoritesView()
  const view = favorites.data
  const edit = useEditFavorites()
  const sectionRef = useRef<HTMLElement>(null)
  const [arrangement, setArrangement] = useState(INITIAL_ARRANGEMENT)
  const [selection, setSelection] = useState(NO_SELECTION)
  const [isSelecting, setSelecting] = useState(false)
  const [organized, setOrganized] = useState<{ item: Favorite; name: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { shown, missingCount } = useShownFavorites(view, arrangement)
  const ids = useMemo(() => shown.map(({ stationId }) => stationId), [shown])
  // Moves the focus to the list when the focused element disappears.
  const focusList = () => sectionRef.current?.focus({ preventScroll: true })
  const itemsOf = (stationIds: readonly string[]) => {
    const idSet = new Set(stationIds)
    return shown.filter(({ stationId }) => idSet.has(stationId))
  }
  const selectedIds = getVisibleSelection(selection, ids)
  const endSelection = () => {
    setSelection(NO_SELECTION)
    setSelecting(false)
    focusList()
  }
  const isEmpty = view?.items.length === 0 && view.folders.length === 0
  const isOwnOrder = arrangement.sort === 'own'

  function step(item: Favorite, name: string, offset: 1 | -1): void {
    const target = ids.indexOf(item.stationId) + offset
    if (target < 0 || target >= ids.length) return
    edit.move(shown, new Set([item.stationId]), ids[offset === 1 ? target + 1 : target] ?? null)
    setAnnouncement(favoritesText.moved({ name, place: target + 1, total: ids.length }))
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
      setSelection((current) =>
        isRange ? extendSelection(current, stationId, ids) : toggleRow(current, stationId),
      )
    },
  }

  return (
    <>
      <section
        ref={sectionRef}
        tabIndex={-1}
        aria-label={libraryText.favorites.title}
        className="outline-none"
      >
        <PageHeader area={libraryText.area} title={libraryText.favorites.title} lead={lead}>
          {view && !isEmpty && (
            <FavoritesTools arrangement={arrangement} onChange={setArrangement} />
          )}
        </PageHeader>
        {view && <LastVisit updatedAt={favorites.dataUpdatedAt} />}
        {view && (
          <DragFavorites
            shown={shown}
            selectedIds={selectedIds}
            folders={view.folders}
            isOwnOrder={isOwnOrder}
            onMove={(moved, beforeId) => edit.move(shown, new Set(moved), beforeId)}
            onMoveToFolder={(moved, folder) => edit.moveToFolder(itemsOf(moved), folder)}
          >
            {/* The selection bar sticks to the window, so that it cannot be in a box of its own. */}
            <div className={isSelecting ? 'contents' : 'mb-2 flex flex-wrap items-center gap-2'}>
              {!isEmpty && (
                <>
                  <FolderBar
                    view={view}
                    filter={arrangement.folder}
                    onShow={(folder) => setArrangement({ ...arrangement, folder })}
                  />
                  <SelectionBar
                    isSelecting={isSelecting}
                    selectedIds={selectedIds}
                    shownIds={ids}
                    folders={view.folders}
                    onStart={() => setSelecting(true)}
                    onEnd={endSelection}
                    onSelectAll={(isSelected) =>
                      setSelection(isSelected ? { ids: new Set(ids), anchor: null } : NO_SELECTION)
                    }
                    onRemove={() => {
                      edit.remove(itemsOf(selectedIds), null)
                      endSelection()
                    }}
                    onMoveToFolder={(folder) => {
                      edit.moveToFolder(itemsOf(selectedIds), folder)
                      endSelection()
                    }}
                  />
                </>
              )}
              {/* Stays mounted when the first favorite is added, because it has the import dialog. */}
              {!isSelecting && children}
            </div>
            <p role="status" className={missingCount > 0 ? 'meta text-soft' : 'sr-only'}>
              {missingCount > 0 ? favoritesText.reading(missingCount) : announcement}
            </p>
            {shown.length > 0 ? (
              <StationList ids={ids}>
                <FavoriteRows
                  shown={shown}
                  selectedIds={selection.ids}
                  isSelecting={isSelecting}
                  isOwnOrder={isOwnOrder}
                  actions={actions}
                />
              </StationList>
            ) : (
              !isEmpty &&
              missingCount === 0 && (
                <p className="py-6 text-soft">
                  {arrangement.typed.trim() === ''
                    ? favoritesText.emptyFolder
                    : favoritesText.noneFound(arrangement.typed.trim())}
                </p>
              )
            )}
          </DragFavorites>
        )}
        {isEmpty && <NoFavorites />}
        {favorites.isPending && <Skeleton className="h-40" />}
        {favorites.isError && !view && <LoadFailed onRetry={() => favorites.refetch()} />}
        {view && organized && (
          <FavoriteDialog
            {...organized}
            folders={view.folders}
            isOwnOrder={isOwnOrder}
            index={ids.indexOf(organized.item.stationId)}
            total={ids.length}
            onClose={() => setOrganized(null)}
            onMoveToFolder={(folder) =>
              edit.moveToFolder(itemsOf([organized.item.stationId]), folder)
            }
            onMove={(index) => {
              const { stationId } = organized.item
              const others = ids.filter((id) => id !== stationId)
              edit.move(shown, new Set([stationId]), others[index] ?? null)
              setAnnouncement(
                favoritesText.moved({ name: organized.name, place: index + 1, total: ids.length }),
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
      {isEmpty && <SuggestedStations />}
    </>
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
