import fc from 'fast-check'
import { expect, test } from 'vitest'
import { favoriteSchema } from '../api/favorites.ts'
import { isPlace, placeOfNew, placesBetween, sortByPlace } from './order.ts'

const isWellFormed = (at: string) =>
  favoriteSchema.safeParse({
    stationId: 'a',
    version: 1,
    deleted: false,
    place: { at, version: 1 },
  }).success

test('returns the requested number of ordered keys between any two keys', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 5 })), { maxLength: 20 })
  fc.assert(
    fc.property(steps, (moves) => {
      let places: string[] = []
      for (const [where, count] of moves) {
        const index = where % (places.length + 1)
        const [before, behind] = [places[index - 1] ?? null, places[index] ?? null]
        places = places.toSpliced(index, 0, ...placesBetween(before, behind, count))
      }
      expect(places).toEqual([...new Set(places)].toSorted())
      expect(places.filter((place) => !isWellFormed(place))).toEqual([])
    }),
  )
})

test('fits a thousand moves to the same position', () => {
  let [first, second] = placesBetween(null, null, 2)
  for (let move = 0; move < 1_000; move += 1) {
    const [between = ''] = placesBetween(first ?? null, second ?? null, 1)
    if (move % 2 === 0) second = between
    else first = between
  }
  expect(isPlace(first ?? '')).toBe(true)
})

test('places unmoved favorites by age, newest first, with valid keys', () => {
  expect(placeOfNew(2_000, 'a') < placeOfNew(1_999, 'b')).toBe(true)
  expect(placeOfNew(5, 'a')).not.toBe(placeOfNew(5, 'b'))
  expect(isWellFormed(placeOfNew(Date.now(), 'night-bus'))).toBe(true)
  const of = (stationId: string, version: number) => ({ stationId, version, deleted: false })
  const put = { ...of('put', 1), place: { at: placeOfNew(25, 'put'), version: 9 } }
  const order = sortByPlace([
    of('old', 10),
    put,
    of('new', 30),
    { ...of('gone', 40), deleted: true },
  ])
  expect(order.map(({ stationId }) => stationId)).toEqual(['new', 'put', 'old'])
})
