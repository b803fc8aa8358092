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

const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }

interface DragFavoritesProps {
  readonly shown: readonly Favorite[]
  readonly selected: readonly string[]
  readonly folders: readonly Folder[]
  readonly isOwnOrder: boolean
  /** Moves stations before another one, or (null) to the end. */
  readonly onMove: (ids: readonly string[], behind: string | null) => void
  readonly onFile: (ids: readonly string[], folder: Folder | null) => void
  readonly children: ReactNode
}

export function DragFavorites(props: DragFavoritesProps) {
  const { shown, selected, folders, isOwnOrder, onMove, onFile, children } = props
  const [dragged, setDragged] = useState<{ id: string; name: string } | null>(null)
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const draggedWith = (id: string) => (selected.includes(id) ? selected : [id])

  function drop({ active, over }: DragEndEvent): void {
    setDragged(null)
    if (over === null) return
    const [id, target] = [String(active.id), String(over.id)]
    const moved = draggedWith(id)
    if (target.startsWith('folder:')) {
      const folder = folders.find((one) => `folder:${one.id}` === target)
      onFile(moved, folder ?? null)
      return
    }
    const row = target.replace(/^row:/, '')
    if (!isOwnOrder || moved.includes(row)) return
    const places = shown.map(({ stationId }) => stationId)
    const [from, to] = [places.indexOf(id), places.indexOf(row)]
    const others = places.filter((one) => !moved.includes(one))
    // Dragged down, the row goes after its target; dragged up, before it.
    onMove(moved, from < to ? (others[others.indexOf(row) + 1] ?? null) : row)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        screenReaderInstructions: { draggable: favoritesText.dragHelp },
        // Drag is for pointers; the list announces moves by keyboard.
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
