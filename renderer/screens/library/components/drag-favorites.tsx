import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import type { Favorite, Folder } from '../../../../shared/api/favorites.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'

// A drag starts after a movement (px) or a hold time (ms), so that clicks and scrolling still work.
const MOUSE_OPTIONS = { activationConstraint: { distance: 6 } }
const TOUCH_OPTIONS = { activationConstraint: { delay: 200, tolerance: 8 } }

interface DragFavoritesProps {
  readonly shown: readonly Favorite[]
  readonly selectedIds: readonly string[]
  readonly folders: readonly Folder[]
  readonly isOwnOrder: boolean
  /** Moves stations in front of the station `beforeId`, or to the end when it is null. */
  readonly onMove: (ids: readonly string[], beforeId: string | null) => void
  readonly onMoveToFolder: (ids: readonly string[], folder: Folder | null) => void
  readonly children: ReactNode
}

export function DragFavorites(props: DragFavoritesProps) {
  const { shown, selectedIds, folders, isOwnOrder, onMove, onMoveToFolder, children } = props
  const [dragged, setDragged] = useState<{ id: string; name: string } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE_OPTIONS),
    useSensor(TouchSensor, TOUCH_OPTIONS),
  )
  const getDraggedIds = (id: string) => (selectedIds.includes(id) ? selectedIds : [id])

  function drop({ active, over }: DragEndEvent): void {
    setDragged(null)
    if (over === null) return
    const [id, target] = [String(active.id), String(over.id)]
    const movedIds = getDraggedIds(id)
    if (target.startsWith('folder:')) {
      const folder = folders.find(({ id: folderId }) => `folder:${folderId}` === target)
      onMoveToFolder(movedIds, folder ?? null)
      return
    }
    const targetId = target.replace(/^row:/, '')
    if (!isOwnOrder || movedIds.includes(targetId)) return
    const ids = shown.map(({ stationId }) => stationId)
    const [from, to] = [ids.indexOf(id), ids.indexOf(targetId)]
    const others = ids.filter((otherId) => !movedIds.includes(otherId))
    // A row that is dragged down goes after the target row. A row that is dragged up goes before the target row.
    onMove(movedIds, from < to ? (others[others.indexOf(targetId) + 1] ?? null) : targetId)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        screenReaderInstructions: { draggable: favoritesText.dragHelp },
        // The list announces moves by keyboard itself. Moves with a pointer need no announcement.
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
      }}
      onDragStart={({ active }) =>
        setDragged({ id: String(active.id), name: String(active.data.current?.name ?? '') })
      }
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <p className="w-max max-w-80 truncate border-2 border-ink bg-paper px-4 py-2 font-semibold shadow-lg">
            {getDraggedIds(dragged.id).length > 1
              ? favoritesText.selected(getDraggedIds(dragged.id).length)
              : dragged.name}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  )
}
