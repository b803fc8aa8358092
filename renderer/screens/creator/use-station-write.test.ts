import { beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { getOwnStation, updateStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { writeStation } from './use-station-write.ts'

vi.mock('../../api/own-stations.ts')
const update = vi.mocked(updateStation)

const conflict = new ApiProblem(412, { title: 'Changed since.' })
const before = { station: sampleOwnStation, etag: 'v1' }
const done = { station: { ...sampleOwnStation, name: 'New' }, etag: 'v9' }

/** A server on which another editor has changed the station. */
function changedBy(theirs: Partial<OwnStation>): void {
  update.mockImplementation(async ({ etag }) => {
    if (etag === 'v1') throw conflict
    return done
  })
  const station = { ...sampleOwnStation, ...theirs }
  vi.mocked(getOwnStation).mockResolvedValue({ station, etag: 'v2' })
}

beforeEach(() => void vi.resetAllMocks())

it('does not conflict with changes that no editor saves by a button', async () => {
  changedBy({ moderation: 'listed', paused: true })
  expect(await writeStation(before, { name: 'New' })).toBe(done)
  expect(update.mock.calls.map(([{ etag }]) => etag)).toEqual(['v1', 'v2'])
})

it('does not conflict with a change that is stored but whose response was lost', async () => {
  changedBy({ name: 'New', tags: ['noise'] })
  const written = await writeStation(before, { name: 'New' })
  expect(written).toMatchObject({ station: { name: 'New', tags: ['noise'] }, etag: 'v2' })
  expect(update).toHaveBeenCalledOnce()
})

it("overrides another editor's change on request", async () => {
  changedBy({ paused: true })
  const at = { ...before, station: { ...sampleOwnStation, paused: false } }
  expect(await writeStation(at, { paused: false }, { isForced: true })).toBe(done)
  expect(update.mock.calls.map(([{ etag }]) => etag)).toEqual(['v1', 'v2'])
})
