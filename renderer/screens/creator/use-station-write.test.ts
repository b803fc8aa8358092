import { expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { writeStation } from './use-station-write.ts'

const conflict = new ApiProblem(412, { title: 'Changed since.' })
const before = { station: sampleOwnStation, etag: 'v1' }
const done = { station: { ...sampleOwnStation, name: 'New' }, etag: 'v9' }

/** A server on which another editor has changed the station since. */
function changedBy(theirs: Partial<OwnStation>) {
  const update = vi.fn(async ({ etag }: { etag: string }) => {
    if (etag === 'v1') throw conflict
    return done
  })
  return { update, read: async () => ({ station: { ...sampleOwnStation, ...theirs }, etag: 'v2' }) }
}

it('writes on the version that is known', async () => {
  const update = vi.fn(async () => done)
  const read = vi.fn()
  expect(await writeStation(before, { name: 'New' }, { update, read })).toBe(done)
  expect(update).toHaveBeenCalledExactlyOnceWith(
    { id: 'harbour-radio', etag: 'v1' },
    { name: 'New' },
  )
  expect(read).not.toHaveBeenCalled()
})

it('what no editor saves by a button is no conflict', async () => {
  const parts = changedBy({ moderation: 'listed', paused: true })
  expect(await writeStation(before, { name: 'New' }, parts)).toBe(done)
  expect(parts.update.mock.calls.map(([{ etag }]) => etag)).toEqual(['v1', 'v2'])
})

it.each([
  [{ name: 'Theirs' }, { name: 'New' }],
  [
    { schedule: [{ id: 'a', title: 'a', day: 1, start: '20:00', minutes: 5, timeZone: 'UTC' }] },
    { schedule: [] },
  ],
  [{ tags: ['noise'] }, { name: 'New' }],
])('what another editor saved is one, the same field or another: %j', async (theirs, mine) => {
  const parts = changedBy(theirs)
  await expect(writeStation(before, mine, parts)).rejects.toBe(conflict)
  expect(parts.update).toHaveBeenCalledOnce()
})

it('a change that is there already is none either: only its answer was lost', async () => {
  const parts = changedBy({ name: 'New', tags: ['noise'] })
  const written = await writeStation(before, { name: 'New' }, parts)
  expect(written).toMatchObject({ station: { name: 'New', tags: ['noise'] }, etag: 'v2' })
  expect(parts.update).toHaveBeenCalledOnce()
})

it('a change that stands is made against another editor’s of the same', async () => {
  const parts = changedBy({ paused: true })
  const at = { ...before, station: { ...sampleOwnStation, paused: false } }
  expect(await writeStation(at, { paused: false }, { ...parts, stands: true })).toBe(done)
  expect(parts.update.mock.calls.map(([{ etag }]) => etag)).toEqual(['v1', 'v2'])
})

it('other refusals are passed on', async () => {
  const failure = new ApiProblem(403, {})
  const update = () => Promise.reject(failure)
  await expect(writeStation(before, { paused: true }, { update, read: vi.fn() })).rejects.toBe(
    failure,
  )
})
