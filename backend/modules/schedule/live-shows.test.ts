import { expect, test } from 'vitest'
import { planBroadcasts, type SaidBroadcast } from './plan-broadcasts.ts'
import { broadcastId, showIdOfTitle } from './programme-ids.ts'

const AT = Date.parse('2026-11-23T20:30:00Z')
const MINUTE_MS = 60_000
const said = (title: string, from: number, to: number | null): SaidBroadcast => ({
  showId: showIdOfTitle('radio-example', title),
  title,
  host: null,
  startsAt: AT + from * MINUTE_MS,
  endsAt: to === null ? null : AT + to * MINUTE_MS,
  homepage: null,
})
const planned = said('Low End', -30, 90)
const id = broadcastId(planned.showId, planned.startsAt)
const known = { ...planned, id }

test.each([
  ['too early', -40],
  ['late', -12],
])('a live show that came %s is the one that was planned', (_when, from) => {
  const plan = planBroadcasts([known], {
    at: AT,
    now: said('LOW END', from, null),
    next: null,
    schedule: null,
  })
  expect(plan.currentId).toBe(id)
  expect(plan.put).toEqual([])
})

test('another live show, and one of another evening, is itself', () => {
  for (const live of [said('Guest Mix', -12, null), said('Low End', -120, null)]) {
    const { currentId, put } = planBroadcasts([known], {
      at: AT,
      now: live,
      next: null,
      schedule: [planned],
    })
    expect(currentId).toBe(broadcastId(live.showId, live.startsAt))
    expect(put.map(({ title }) => title)).toEqual([live.title])
  }
})
