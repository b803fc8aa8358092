import { expect, test } from 'vitest'
import { type KnownBroadcast, planBroadcasts, type SaidBroadcast } from './plan-broadcasts.ts'
import { broadcastId } from './programme-ids.ts'

const HOUR_MS = 60 * 60_000
const AT = Date.parse('2026-11-21T12:00:00.000Z')

/** Times in hours from AT. */
const said = (title: string, from: number, to: number | null): SaidBroadcast => ({
  showId: title,
  title,
  host: null,
  startsAt: AT + from * HOUR_MS,
  endsAt: to === null ? null : AT + to * HOUR_MS,
  homepage: null,
})
const known = ({ showId, title, host, startsAt, endsAt }: SaidBroadcast): KnownBroadcast => ({
  id: broadcastId(showId, startsAt),
  ...{ title, host, startsAt, endsAt },
})
const nothing = { at: AT, next: null, schedule: null }
const idOf = ({ showId, startsAt }: SaidBroadcast) => broadcastId(showId, startsAt)

const before = said('before', -3, -2)
const current = said('current', -1, 1)
const next = said('next', 1, 2)
const later = said('later', 5, 6)
const all = [before, current, next, later].map(known)

test('what is known already is left as it is', () => {
  const schedule = [before, current, next, later]
  expect(planBroadcasts(all, { ...nothing, now: current, next, schedule })).toEqual({
    put: [],
    remove: [],
    currentId: idOf(current),
  })
})

test('what a schedule has no more is called off, unless it is over or beyond the schedule', () => {
  const beyond = said('beyond', 50, 51)
  const plan = planBroadcasts([...all, known(beyond)], { ...nothing, schedule: [before, later] })
  expect(plan.remove.toSorted()).toEqual([idOf(current), idOf(next)].toSorted())
  const first = said('first', -5, -4)
  expect(planBroadcasts(all, { ...nothing, schedule: [first, later] }).remove).not.toContain(
    idOf(before),
  )
})

test('by an empty schedule everything is called off but what is over', () => {
  const { remove } = planBroadcasts(all, { ...nothing, schedule: [] })
  expect(remove).toEqual([current, next, later].map(idOf))
})

test('without a schedule, what would begin before the next one is called off', () => {
  const other = said('other', 4, 5)
  const plan = planBroadcasts(all, { ...nothing, now: current, next: other })
  expect(plan.remove).toEqual([idOf(next)])
  expect(plan.put.map(({ title }) => title)).toEqual(['other'])
  expect(planBroadcasts(all, nothing).remove).toEqual([])
})

test('one that is moved is another; one that is renamed or ends otherwise is written anew', () => {
  const moved = said('next', 1.5, 2.5)
  const plan = planBroadcasts(all, { ...nothing, schedule: [current, moved, later] })
  expect([plan.put.map(({ startsAt }) => startsAt), plan.remove]).toEqual([
    [moved.startsAt],
    [idOf(next)],
  ])
  const longer = { ...current, endsAt: AT + 2 * HOUR_MS }
  expect(planBroadcasts(all, { ...nothing, now: longer }).put).toMatchObject([
    { id: idOf(current), endsAt: longer.endsAt },
  ])
})

test('what differs by seconds is the same broadcast', () => {
  const late = { ...current, startsAt: current.startsAt + 20_000 }
  expect(planBroadcasts(all, { ...nothing, now: late })).toMatchObject({ put: [], remove: [] })
})

test('what cannot be is left out', () => {
  const impossible = [said('ends before', 2, 1), said('in a month', 700, 701), said('a', -700, 1)]
  expect(planBroadcasts([], { ...nothing, schedule: impossible }).put).toEqual([])
  const long = planBroadcasts([], { ...nothing, schedule: [said('long', 1, 60)] })
  expect(long.put).toMatchObject([{ endsAt: AT + 25 * HOUR_MS }])
})

test.each([
  ['too early', -40],
  ['late', -12],
])('takes a live show that starts %s for the planned one', (_when, minutes) => {
  const planned = said('Low End', -0.5, 1.5)
  const live = { ...said('Low End', minutes / 60, null), title: 'LOW END' }
  expect(planBroadcasts([known(planned)], { ...nothing, now: live })).toMatchObject({
    put: [],
    currentId: idOf(planned),
  })
})

test('keeps another live show, and one of another evening, apart from the planned one', () => {
  const planned = said('Low End', -0.5, 1.5)
  for (const live of [said('Guest Mix', -0.2, null), said('Low End', -2, null)]) {
    const plan = planBroadcasts([known(planned)], { ...nothing, now: live, schedule: [planned] })
    expect(plan).toMatchObject({ put: [{ title: live.title }], currentId: idOf(live) })
    expect(plan.put).toHaveLength(1)
  }
})
