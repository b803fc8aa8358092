/** Changes of two devices to one user's favorites. */
import fc from 'fast-check'
import type { FavoritesPart } from '../../api/favorites.ts'
import { mergeParts } from '../merge-favorites.ts'

export const NOTHING: FavoritesPart = { items: [], folders: [], blocked: [] }

const station = fc.constantFrom('a', 'b', 'c', 'd')
const folder = fc.constantFrom('x', 'y')
const at = fc.constantFrom('1', 'V', 'Vk', 'z')

/** One user action; versions come from the device's clock. */
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

/** Actions of one device with their times, ms since the epoch. */
export const edits = fc.array(fc.tuple(fc.nat(6), edit), { maxLength: 8 })
export type Edits = readonly (readonly [at: number, edit: Edit])[]

/** The change that a device sends for an action, based on its local state. */
export function changeOf(known: FavoritesPart, time: number, done: Edit): FavoritesPart {
  if (done.does === 'folder') {
    const { folder: id, name, at: place, deleted } = done
    const version = Math.max(time, (known.folders.find((one) => one.id === id)?.version ?? -1) + 1)
    return { ...NOTHING, folders: [{ id, name, place, version, deleted }] }
  }
  const stationId = done.station
  if (done.does === 'block') {
    const before = known.blocked.find((one) => one.stationId === stationId)
    const version = Math.max(time, (before?.version ?? -1) + 1)
    return { ...NOTHING, blocked: [{ stationId, version, deleted: done.deleted }] }
  }
  const before = known.items.find((one) => one.stationId === stationId)
  if (done.does === 'keep') {
    const version = Math.max(time, (before?.version ?? -1) + 1)
    return { ...NOTHING, items: [{ stationId, version, deleted: done.deleted }] }
  }
  // Removed stations cannot be moved.
  if (before === undefined) return NOTHING
  const mark = { stationId, version: before.version, deleted: before.deleted }
  if (done.does === 'put') {
    const version = Math.max(time, (before.place?.version ?? -1) + 1)
    return { ...NOTHING, items: [{ ...mark, place: { at: done.at, version } }] }
  }
  const version = Math.max(time, (before.filed?.version ?? -1) + 1)
  return { ...NOTHING, items: [{ ...mark, filed: { folder: done.folder, version } }] }
}

/** Changes of a device that starts with `known` and receives no others, and its final state. */
export function offline(known: FavoritesPart, done: Edits) {
  let shown = known
  const changes = done.map(([time, one]) => {
    const change = changeOf(shown, time, one)
    shown = mergeParts(shown, change)
    return change
  })
  return { changes, shown }
}

/** Normalizes the order of the lists. */
export function sorted({ items, folders, blocked }: FavoritesPart): FavoritesPart {
  const by = <Item>(keyOf: (item: Item) => string, list: readonly Item[]) =>
    list.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return {
    items: by(({ stationId }) => stationId, items),
    folders: by(({ id }) => id, folders),
    blocked: by(({ stationId }) => stationId, blocked),
  }
}
