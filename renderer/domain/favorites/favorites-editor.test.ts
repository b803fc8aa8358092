import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FavoritesPart } from '../../../shared/api/favorites.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { EMPTY_PART } from './favorites-changes.ts'
import { createFavoritesEditor } from './favorites-editor.ts'
import { getView } from './favorites-query.ts'

const station = { id: 'night-bus', name: 'Night Bus' }

let toasts: Map<string | undefined, Toast>
let disconnect: () => void
beforeEach(() => {
  toasts = new Map()
  disconnect = connectToaster({
    show: (notice) => toasts.set(notice.id, notice),
    hide: (id) => toasts.delete(id),
    clear: () => toasts.clear(),
  })
})
afterEach(() => disconnect())

/** An editor of local favorites. */
function open() {
  let stored: FavoritesPart = EMPTY_PART
  const view = () => getView(stored, EMPTY_PART)
  const editor = createFavoritesEditor((make) => {
    stored = mergeParts(stored, make(view()))
  })
  return { view, editor, toggle: () => editor.toggle(view().items, station) }
}
const undo = () => toasts.values().next().value?.action?.onClick()
const messages = () => [...toasts.values()].map(({ message }) => message)

test('removes a favorite with an undo toast that disappears when it is added again', () => {
  const { view, editor, toggle } = open()
  toggle()
  expect(toasts.size).toBe(0)
  editor.move(view().items, new Set([station.id]), null)
  const [before] = view().items
  toggle()
  expect([view().items.length, messages()]).toEqual([0, ['Night Bus is no longer a favorite.']])
  undo()
  expect(view().items).toMatchObject([{ stationId: station.id, place: before?.place }])
  toggle()
  toggle()
  expect([view().items.length, toasts.size]).toEqual([1, 0])
})

test('blocks a station again when unblocking is undone', () => {
  const { view, editor } = open()
  editor.block(station.id, station.name)
  editor.unblock(station.id, station.name)
  expect(view().blocked.size).toBe(0)
  expect(messages()).toEqual(['Night Bus is no longer blocked.'])
  undo()
  expect([...view().blocked]).toEqual([station.id])
})
