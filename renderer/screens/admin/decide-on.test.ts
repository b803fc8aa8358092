import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleOwnStation, sampleStation } from '../../api/testing/samples.ts'
import { conflictOf, decideOn, hasSameListingState, hasSameModeratedFields } from './decide-on.ts'

vi.mock('../../api/own-stations.ts')

const at = (change: Partial<OwnStation>) => ({
  station: { ...sampleOwnStation, ...change },
  etag: 'v2',
})
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
beforeEach(() => {
  vi.mocked(getOwnStation).mockReset().mockResolvedValue(at({}))
})

it('reads again after a change between read and write', async () => {
  vi.mocked(getOwnStation).mockResolvedValueOnce(at({}))
  vi.mocked(getOwnStation).mockResolvedValueOnce(at({ hidden: 'An advert.' }))
  const write = () => Promise.reject(new ApiProblem(412, {}))
  const error = await failure(decideOn('harbour-radio', () => true, write))
  expect(conflictOf(error)?.hidden).toBe('An advert.')
})

it('passes other errors on', async () => {
  const refused = new ApiProblem(403, {})
  const error = await failure(
    decideOn(
      'harbour-radio',
      () => true,
      () => Promise.reject(refused),
    ),
  )
  expect(error).toBe(refused)
  expect(conflictOf(error)).toBeNull()
})

it.each<[Partial<OwnStation>, boolean]>([
  [{ votes: 99, updatedAt: '2026-02-02T00:00:00.000Z' }, true],
  [{ check: { state: 'heard', at: '2026-02-02T00:00:00.000Z' } }, true],
  [{ name: 'Another' }, false],
  [{ cover: 'https://api.example/covers/2.webp' }, false],
  [{ moderation: 'listed' }, false],
  [{ off: 'A copy.' }, false],
])('compares a station that differs in %j: %s', (change, isSame) => {
  expect(hasSameModeratedFields(sampleOwnStation, at(change).station)).toBe(isSame)
})

it.each([
  ['hide', sampleStation, {}, true],
  ['hide', sampleStation, { hidden: 'An advert.' }, false],
  ['hide', sampleStation, { off: 'A copy.' }, true],
  ['show', at({ hidden: 'An advert.' }).station, { hidden: 'An advert.' }, true],
  ['show', at({ hidden: 'An advert.' }).station, {}, false],
  ['show', at({ hidden: 'An advert.' }).station, { hidden: 'A copy.' }, false],
  ['merge', sampleStation, { mergedInto: 'night-bus' }, false],
  ['part', at({ mergedInto: 'night-bus' }).station, { mergedInto: 'night-bus' }, true],
  ['off', sampleStation, { off: 'A copy.' }, false],
  ['on', at({ off: 'A copy.' }).station, { off: 'A copy.' }, true],
] as const)('%s, case %#', (kind, seen, now, isSame) => {
  expect(hasSameListingState(kind, seen, at(now).station)).toBe(isSame)
})
