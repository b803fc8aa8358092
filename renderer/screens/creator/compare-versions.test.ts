import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue, SAVED_FIELDS, type SavedField } from '../../../shared/api/station-fields.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import {
  type Choices,
  chosenChanges,
  compareVersions,
  undecidedFields,
} from './compare-versions.ts'

const base: OwnStation = {
  ...sampleOwnStation,
  name: 'Harbour',
  tags: ['dub'],
  homepage: 'https://h.example',
}
const compared = (theirs: Partial<OwnStation>, mine: StationChanges) =>
  compareVersions(base, { ...base, ...theirs }, mine)
const fields = (list: readonly { readonly field: SavedField }[]) => list.map(({ field }) => field)

it.each([
  ['the same field, another value', { name: 'A' }, { name: 'B' }, ['name'], [], []],
  ['the same field, the same value', { name: 'A' }, { name: 'A' }, [], [], []],
  ['other fields', { name: 'A' }, { tags: ['ska'] }, [], ['tags'], ['name']],
  ['nothing of theirs', {}, { tags: ['ska'] }, [], ['tags'], []],
  ['nothing of mine', { tags: ['ska'] }, {}, [], [], ['tags']],
  ['mine typed as it was', { tags: ['ska'] }, { tags: ['dub'] }, [], [], ['tags']],
  ['theirs emptied', { tags: [] }, { tags: ['ska'] }, ['tags'], [], []],
  ['mine emptied', {}, { homepage: null }, [], ['homepage'], []],
  ['a switch of theirs', { paused: true, moderation: 'listed' }, { name: 'B' }, [], ['name'], []],
  [
    'several, in the order of the form',
    { tags: ['a'], name: 'A', language: ['spanish'] },
    { description: 'New.', tags: ['b'], name: 'B' },
    ['name', 'tags'],
    ['description'],
    ['language'],
  ],
] as const)('%s', (_what, theirs, mine, conflicting, onlyMine, onlyTheirs) => {
  const comparison = compared(theirs as Partial<OwnStation>, mine as StationChanges)
  expect(fields(comparison.conflicting)).toEqual(conflicting)
  expect(fields(comparison.onlyMine)).toEqual(onlyMine)
  expect(fields(comparison.onlyTheirs)).toEqual(onlyTheirs)
})

it("writes the user's chosen and unshared changes, and leaves the other editor's", () => {
  const comparison = compared(
    { name: 'A', tags: ['a'] },
    { name: 'B', tags: ['b'], homepage: 'https://b.example' },
  )
  expect(undecidedFields(comparison, { name: 'mine' })).toEqual(['tags'])
  const choices = { name: 'mine', tags: 'theirs' } as const
  expect(undecidedFields(comparison, choices)).toEqual([])
  expect(chosenChanges(comparison, choices)).toEqual({ name: 'B', homepage: 'https://b.example' })
})

const TEXTS = ['one', 'two', 'three']
const someStation = fc.record({
  name: fc.constantFrom(...TEXTS),
  description: fc.constantFrom(null, ...TEXTS),
  homepage: fc.constantFrom(null, 'https://a.example'),
  tags: fc.subarray(TEXTS),
  language: fc.subarray(['german', 'spanish']),
})
const someChoices = fc.record(
  Object.fromEntries(SAVED_FIELDS.map((field) => [field, fc.constantFrom('theirs', 'mine')])),
) as fc.Arbitrary<Choices>

it('writes no conflicting field without a choice', () => {
  fc.assert(
    fc.property(
      someStation,
      someStation,
      fc.record(
        { name: fc.constantFrom(...TEXTS), tags: fc.subarray(TEXTS) },
        { requiredKeys: [] },
      ),
      someChoices,
      (was, saved, typed, choices) => {
        const before = { ...base, ...was }
        const theirs = { ...base, ...saved }
        const mine = typed as StationChanges
        const comparison = compareVersions(before, theirs, mine)
        const written = { ...theirs, ...chosenChanges(comparison, choices) } as OwnStation
        for (const field of SAVED_FIELDS) {
          const byThem = !isSameValue(before[field], theirs[field])
          const byMe = mine[field] !== undefined && !isSameValue(before[field], mine[field])
          if (byThem && byMe && !isSameValue(theirs[field], mine[field])) {
            expect(fields(comparison.conflicting)).toContain(field)
            expect(written[field]).toEqual(choices[field] === 'mine' ? mine[field] : theirs[field])
          } else if (byMe) expect(written[field]).toEqual(mine[field])
          else expect(written[field]).toEqual(theirs[field])
        }
      },
    ),
  )
})
