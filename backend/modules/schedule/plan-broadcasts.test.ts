import { expect, test } from 'vitest'
import { planBroadcasts, type ReportedBroadcast, type StoredBroadcast } from './plan-broadcasts.ts'
import { broadcastId } from './schedule-ids.ts'

const HOUR_MS = 60 * 60_000
const AT = Date.parse('2026-11-21T12:00:00.000Z')

/** Times in hours from AT. */
const reported = (title: string, from: number, to: number | null): ReportedBroadcast => ({
  showId: title,
  title,
  host: null,
  startsAt: AT + from * HOUR_MS,
  endsAt: to === null ? null : AT + to * HOUR_MS,
  homepage: null,
})
const known = ({ showId, title, host, startsAt, endsAt }: ReportedBroadcast): StoredBroadcast => ({
  id: broadcastId(showId, startsAt),
  ...{ title, host, startsAt, endsAt },
})
const nothing = { at: AT, next: null, schedule: null }
const idOf = ({ showId, startsAt }: ReportedBroadcast) => broadcastId(showId, startsAt)

const before = reported('before', -3, -2)
const current = reported('current', -1, 1)
const next = reported('next', 1, 2)
const later = reported('later', 5, 6)
const all = [before, current, next, later].map(known)

test('plans nothing for unchanged broadcasts', () => {
  const schedule = [before, current, next, later]
  expect(planBroadcasts(all, { ...nothing, now: current, next, schedule })).toEqual({
    changedBroadcasts: [],
    canceledIds: [],
    currentId: idOf(current),
  })
})

test('removes broadcasts that left the schedule, except past ones and ones beyond its range', () => {
  const beyond = reported('beyond', 50, 51)
  const plan = planBroadcasts([...all, known(beyond)], { ...nothing, schedule: [before, later] })
  expect(plan.canceledIds.toSorted()).toEqual([idOf(current), idOf(next)].toSorted())
  const first = reported('first', -5, -4)
  expect(planBroadcasts(all, { ...nothing, schedule: [first, later] }).canceledIds).not.toContain(
    idOf(before),
  )
})

test('removes all but past broadcasts for an empty schedule', () => {
  const { canceledIds } = planBroadcasts(all, { ...nothing, schedule: [] })
  expect(canceledIds).toEqual([current, next, later].map(idOf))
})

test('removes broadcasts before the reported next one when there is no schedule', () => {
  const other = reported('other', 4, 5)
  const plan = planBroadcasts(all, { ...nothing, now: current, next: other })
  expect(plan.canceledIds).toEqual([idOf(next)])
  expect(plan.changedBroadcasts.map(({ title }) => title)).toEqual(['other'])
  expect(planBroadcasts(all, nothing).canceledIds).toEqual([])
})

test('replaces a moved broadcast and updates a renamed or extended one', () => {
  const moved = reported('next', 1.5, 2.5)
  const plan = planBroadcasts(all, { ...nothing, schedule: [current, moved, later] })
  expect([plan.changedBroadcasts.map(({ startsAt }) => startsAt), plan.canceledIds]).toEqual([
    [moved.startsAt],
    [idOf(next)],
  ])
  const longer = { ...current, endsAt: AT + 2 * HOUR_MS }
  expect(planBroadcasts(all, { ...nothing, now: longer }).changedBroadcasts).toMatchObject([
    { id: idOf(current), endsAt: longer.endsAt },
  ])
})

test('treats starts that differ by seconds as the same broadcast', () => {
  const late = { ...current, startsAt: current.startsAt + 20_000 }
  expect(planBroadcasts(all, { ...nothing, now: late })).toMatchObject({
    changedBroadcasts: [],
    canceledIds: [],
  })
})

test('drops implausible broadcasts and cuts long ones', () => {
  const impossible = [
    reported('ends before', 2, 1),
    reported('in a month', 700, 701),
    reported('a', -700, 1),
  ]
  expect(planBroadcasts([], { ...nothing, schedule: impossible }).changedBroadcasts).toEqual([])
  const long = planBroadcasts([], { ...nothing, schedule: [reported('long', 1, 60)] })
  expect(long.changedBroadcasts).toMatchObject([{ endsAt: AT + 25 * HOUR_MS }])
})

test.each([
  ['too early', -40],
  ['late', -12],
])('matches a live show that starts %s with the scheduled one', (_when, minutes) => {
  const planned = reported('Low End', -0.5, 1.5)
  const live = { ...reported('Low End', minutes / 60, null), title: 'LOW END' }
  expect(planBroadcasts([known(planned)], { ...nothing, now: live })).toMatchObject({
    changedBroadcasts: [],
    currentId: idOf(planned),
  })
})

test('separates other live shows, and ones of another evening, from the scheduled one', () => {
  const planned = reported('Low End', -0.5, 1.5)
  for (const live of [reported('Guest Mix', -0.2, null), reported('Low End', -2, null)]) {
    const plan = planBroadcasts([known(planned)], { ...nothing, now: live, schedule: [planned] })
    expect(plan).toMatchObject({
      changedBroadcasts: [{ title: live.title }],
      currentId: idOf(live),
    })
    expect(plan.changedBroadcasts).toHaveLength(1)
  }
})
