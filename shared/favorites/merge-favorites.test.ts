import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FavoritesPart } from '../api/favorites.ts'
import { clampVersions, mergeFavorites, mergeParts } from './merge-favorites.ts'
import { edits, NOTHING, offline, sorted } from './testing/changes.ts'

const merged = (parts: readonly FavoritesPart[], start = NOTHING) =>
  sorted(parts.reduce(mergeParts, start))

describe('mergeFavorites for two offline devices', () => {
  test('converges in any order of changes, also with repeats', () => {
    fc.assert(
      fc.property(
        edits,
        edits,
        edits,
        fc.infiniteStream(fc.nat()),
        (before, mine, theirs, dice) => {
          const start = offline(NOTHING, before).shown
          const [one, two] = [offline(start, mine), offline(start, theirs)]
          const all = [...one.changes, ...two.changes]
          const shuffled = [...all, ...all]
            .map((change) => ({ change, at: dice.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ change }) => change)
          const server = merged(shuffled, start)
          expect(server).toEqual(merged(all, start))
          // A client accepts the server's state completely.
          for (const { shown } of [one, two]) expect(merged([server], shown)).toEqual(server)
        },
      ),
    )
  })

  test('loses no change: each item matches one device’s version', () => {
    fc.assert(
      fc.property(edits, edits, edits, (before, mine, theirs) => {
        const start = offline(NOTHING, before).shown
        const [one, two] = [offline(start, mine).shown, offline(start, theirs).shown]
        const both = mergeParts(one, two)
        for (const { stationId, place, filed, ...present } of both.items) {
          const of = ({ items }: FavoritesPart) =>
            items.find((item) => item.stationId === stationId)
          const [was, a, b] = [of(start), of(one), of(two)]
          const markOf = (item: typeof a) =>
            item && { version: item.version, deleted: item.deleted }
          const pick = <Value>(from: Value, left: Value, right: Value, is: Value) => {
            expect([left, right]).toContainEqual(is)
            if (JSON.stringify(from) === JSON.stringify(left)) expect(is).toEqual(right)
            if (JSON.stringify(from) === JSON.stringify(right)) expect(is).toEqual(left)
          }
          pick(markOf(was), markOf(a), markOf(b), present)
          pick(was?.place, a?.place, b?.place, place)
          pick(was?.filed, a?.filed, b?.filed, filed)
        }
        const ids = ({ items, folders, blocked }: FavoritesPart) =>
          [items, blocked]
            .flatMap((list) => list.map((item) => item.stationId))
            .concat(folders.map(({ id }) => id))
        expect(new Set(ids(both))).toEqual(new Set([...ids(one), ...ids(two)]))
      }),
    )
  })
})

test('merges a move on one device and an undone removal on another', () => {
  const present = { stationId: 'a', version: 1, deleted: false }
  const moved = { ...present, place: { at: 'V', version: 5 }, filed: { folder: 'x', version: 4 } }
  const again = { ...present, version: 7 }
  expect(mergeFavorites([moved], [{ ...present, version: 6, deleted: true }, again])).toEqual([
    { ...moved, version: 7 },
  ])
})

test('prefers the higher version, and the tombstone for equal versions', () => {
  const present = { stationId: 'a', version: 2, deleted: false }
  const dropped = { ...present, deleted: true }
  expect(mergeFavorites([present], [{ ...dropped, version: 1 }])).toEqual([present])
  expect(mergeFavorites([present], [dropped])).toEqual([dropped])
  expect(mergeFavorites([dropped], [present])).toEqual([dropped])
})

test('clamps all versions that are ahead of the clock', () => {
  const far = { version: Number.MAX_SAFE_INTEGER, deleted: false }
  const part: FavoritesPart = {
    items: [
      {
        stationId: 'a',
        ...far,
        place: { at: 'V', version: far.version },
        filed: { folder: null, version: 3 },
      },
    ],
    folders: [{ id: 'x', name: 'Night', place: 'V', ...far }],
    blocked: [{ stationId: 'a', ...far }],
  }
  const cut = clampVersions(part, 9)
  expect(cut.items[0]).toMatchObject({ version: 9, place: { version: 9 }, filed: { version: 3 } })
  expect([cut.folders[0]?.version, cut.blocked[0]?.version]).toEqual([9, 9])
})
