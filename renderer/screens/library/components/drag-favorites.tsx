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

// Movement (px) or hold time (ms) that starts a drag, so that clicks and scrolling still work.
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }

interface DragFavoritesProps {
  readonly shown: readonly Favorite[]
  readonly selected: readonly string[]
  readonly folders: readonly Folder[]
  readonly isOwnOrder: boolean
  /** Moves stations in front of the station `beforeId`, or to the end when it is null. */
  readonly onMove: (ids: readonly string[], beforeId: string | null) => void
  readonly onMoveToFolder: (ids: readonly string[], folder: Folder | null) => void
  readonly children: ReactNode
}

export function DragFavorites(props: DragFavoritesProps) {
  const { shown, selected, folders, isOwnOrder, onMove, onMoveToFolder, children } = props
  const [dragged, setDragged] = useState<{ id: string; name: string } | null>(null)
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const draggedWith = (id: string) => (selected.includes(id) ? selected : [id])

  function drop({ active, over }: DragEndEvent): void {
    setDragged(null)
    if (over === null) return
    const [id, target] = [String(active.id), String(over.id)]
    const moved = draggedWith(id)
    if (target.startsWith('folder:')) {
      const folder = folders.find(({ id: folderId }) => `folder:${folderId}` === target)
      onMoveToFolder(moved, folder ?? null)
      return
    }
    const targetId = target.replace(/^row:/, '')
    if (!isOwnOrder || moved.includes(targetId)) return
    const ids = shown.map(({ stationId }) => stationId)
    const [from, to] = [ids.indexOf(id), ids.indexOf(targetId)]
    const others = ids.filter((otherId) => !moved.includes(otherId))
    // A row that is dragged down goes after the target row. One that is dragged up goes before it.
    onMove(moved, from < to ? (others[others.indexOf(targetId) + 1] ?? null) : targetId)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        screenReaderInstructions: { draggable: favoritesText.dragHelp },
        // The list itself announces moves by keyboard. A pointer needs no announcement.
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
            {draggedWith(dragged.id).length > 1
              ? favoritesText.selected(draggedWith(dragged.id).length)
              : dragged.name}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  )
}
