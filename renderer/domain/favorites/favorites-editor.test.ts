import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FavoritesPart } from '../../../shared/api/favorites.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { NOTHING } from './favorites-changes.ts'
import { favoritesEditor } from './favorites-editor.ts'
import { viewOf } from './favorites-query.ts'

const station = { id: 'night-bus', name: 'Night Bus' }

let said: Map<string | undefined, Notice>
let disconnect: () => void
beforeEach(() => {
  said = new Map()
  disconnect = connectToaster({
    show: (notice) => said.set(notice.id, notice),
    hide: (id) => said.delete(id),
    clear: () => said.clear(),
  })
})
afterEach(() => disconnect())

/** An editor of favourites that are kept here alone. */
function open() {
  let stored: FavoritesPart = NOTHING
  const view = () => viewOf(stored, NOTHING)
  const editor = favoritesEditor((make) => {
    stored = mergeParts(stored, make(view()))
  })
  return { view, editor, toggle: () => editor.toggle(view().items, station) }
}
const undo = () => said.values().next().value?.action?.onClick()
const words = () => [...said.values()].map(({ message }) => message)

test('the heart drops a station with a way back to where it stood, which goes when it is pressed again', () => {
  const { view, editor, toggle } = open()
  toggle()
  expect(said.size).toBe(0)
  editor.move(view().items, new Set([station.id]), null)
  const [before] = view().items
  toggle()
  expect([view().items.length, words()]).toEqual([0, ['Night Bus is no longer a favorite.']])
  undo()
  expect(view().items).toMatchObject([{ stationId: station.id, place: before?.place }])
  toggle()
  toggle()
  expect([view().items.length, said.size]).toEqual([1, 0])
})

test('a station is blocked again where its return is undone', () => {
  const { view, editor } = open()
  editor.block(station.id, station.name)
  editor.unblock(station.id, station.name)
  expect(view().blocked.size).toBe(0)
  expect(words()).toEqual(['Night Bus is no longer blocked: your lists show it again.'])
  undo()
  expect([...view().blocked]).toEqual([station.id])
})
