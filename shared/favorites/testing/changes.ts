/** Changes of two devices to one user's favorites. */
import fc from 'fast-check'
import type { FavoritesPart } from '../../api/favorites.ts'
import { mergeParts } from '../merge-favorites.ts'

export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

const station = fc.constantFrom('a', 'b', 'c', 'd')
const folder = fc.constantFrom('x', 'y')
const at = fc.constantFrom('1', 'V', 'Vk', 'z')

/** One user action. Versions come from the device's clock. */
const edit = fc.oneof(
  fc.record({ does: fc.constant('keep' as const), station, deleted: fc.boolean() }),
  fc.record({ does: fc.constant('put' as const), station, at }),
  fc.record({ does: fc.constant('file' as const), station, folder: fc.option(folder) }),
  fc.record({
    does: fc.constant('folder' as const),
    folder,
    name: fc.constantFrom('Night', 'Day'),
    at,
    deleted: fc.boolean(),
  }),
  fc.record({ does: fc.constant('block' as const), station, deleted: fc.boolean() }),
)
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

/** Actions of one device with their times in ms since the epoch. */
export const edits = fc.array(fc.tuple(fc.nat(6), edit), { maxLength: 8 })
export type Edits = readonly (readonly [at: number, edit: Edit])[]

/** The change that a device sends for an action, based on its local state. */
export function changeOf(state: FavoritesPart, time: number, action: Edit): FavoritesPart {
  if (action.does === 'folder') {
    const { folder: id, name, at: place, deleted } = action
    const version = Math.max(
      time,
      (state.folders.find((item) => item.id === id)?.version ?? -1) + 1,
    )
    return { ...NOTHING, folders: [{ id, name, place, version, deleted }] }
  }
  const stationId = action.station
  if (action.does === 'block') {
    const stored = state.blocked.find((item) => item.stationId === stationId)
    const version = Math.max(time, (stored?.version ?? -1) + 1)
    return { ...NOTHING, blocked: [{ stationId, version, deleted: action.deleted }] }
  }
  const stored = state.items.find((item) => item.stationId === stationId)
  if (action.does === 'keep') {
    const version = Math.max(time, (stored?.version ?? -1) + 1)
    return { ...NOTHING, items: [{ stationId, version, deleted: action.deleted }] }
  }
  // Removed stations cannot be moved.
  if (stored === undefined) return NOTHING
  const membership = { stationId, version: stored.version, deleted: stored.deleted }
  if (action.does === 'put') {
    const version = Math.max(time, (stored.place?.version ?? -1) + 1)
    return { ...NOTHING, items: [{ ...membership, place: { at: action.at, version } }] }
  }
  const version = Math.max(time, (stored.filed?.version ?? -1) + 1)
  return { ...NOTHING, items: [{ ...membership, filed: { folder: action.folder, version } }] }
}

/** Returns the changes of a device that starts with `state` and receives no other changes, and its final state. */
export function offline(state: FavoritesPart, actions: Edits) {
  let shown = state
  const changes = actions.map(([time, action]) => {
    const change = changeOf(shown, time, action)
    shown = mergeParts(shown, change)
    return change
  })
  return { changes, shown }
}

/** Sorts the lists, so that tests can compare them. */
export function sorted({ items, folders, blocked }: FavoritesPart): FavoritesPart {
  const by = <Item>(keyOf: (item: Item) => string, list: readonly Item[]) =>
    list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return {
    items: by(({ stationId }) => stationId, items),
    folders: by(({ id }) => id, folders),
    blocked: by(({ stationId }) => stationId, blocked),
  }
}
