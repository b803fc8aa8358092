import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FavoritesPart } from '../api/favorites.ts'
import { cutVersions, mergeFavorites, mergeParts } from './merge-favorites.ts'
import { deeds, NOTHING, offline, sorted } from './testing/changes.ts'

const merged = (parts: readonly FavoritesPart[], start = NOTHING) =>
  sorted(parts.reduce(mergeParts, start))

describe('two devices that change favourites, folders and blocks offline', () => {
  test('agree in whatever order their changes meet, also when some arrive twice', () => {
    fc.assert(
      fc.property(
        deeds,
        deeds,
        deeds,
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
          // What a device shows and what it hears of the server become the server's.
          for (const { shown } of [one, two]) expect(merged([server], shown)).toEqual(server)
        },
      ),
    )
  })

  test('lose nothing: each thing is as one of them left it, and what one alone changed is as that one left it', () => {
    fc.assert(
      fc.property(deeds, deeds, deeds, (before, mine, theirs) => {
        const start = offline(NOTHING, before).shown
        const [one, two] = [offline(start, mine).shown, offline(start, theirs).shown]
        const both = mergeParts(one, two)
        for (const { stationId, place, filed, ...kept } of both.items) {
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
          pick(markOf(was), markOf(a), markOf(b), kept)
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

test('a move on one device and a removal that was undone on another both stay', () => {
  const kept = { stationId: 'a', version: 1, deleted: false }
  const moved = { ...kept, place: { at: 'V', version: 5 }, filed: { folder: 'x', version: 4 } }
  const again = { ...kept, version: 7 }
  expect(mergeFavorites([moved], [{ ...kept, version: 6, deleted: true }, again])).toEqual([
    { ...moved, version: 7 },
  ])
})

test('the higher version wins; at the same version the tombstone does', () => {
  const kept = { stationId: 'a', version: 2, deleted: false }
  const dropped = { ...kept, deleted: true }
  expect(mergeFavorites([kept], [{ ...dropped, version: 1 }])).toEqual([kept])
  expect(mergeFavorites([kept], [dropped])).toEqual([dropped])
  expect(mergeFavorites([dropped], [kept])).toEqual([dropped])
})

test('no version stays ahead of the clock, of whatever was changed', () => {
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
  const cut = cutVersions(part, 9)
  expect(cut.items[0]).toMatchObject({ version: 9, place: { version: 9 }, filed: { version: 3 } })
  expect([cut.folders[0]?.version, cut.blocked[0]?.version]).toEqual([9, 9])
})
