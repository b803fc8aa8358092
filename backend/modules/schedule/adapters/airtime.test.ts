import { expect, test } from 'vitest'
import { airtime } from './airtime.ts'
import { contextOf } from './testing/context.ts'
import { SCHEDULE, ZONE } from './testing/neutral-schedule.ts'
import { SHAPES } from './testing/shapes.ts'

const live = JSON.parse(SHAPES.airtime.write('now', SCHEDULE) ?? '')
const week = SHAPES.airtime.write('schedule', SCHEDULE) ?? ''
const parse = (change: object) => airtime.parse(JSON.stringify({ ...live, ...change }), contextOf())

test('ignores names of live sources and web streams as songs', () => {
  for (const type of ['livestream', 'webstream', null]) {
    const current = { ...live.tracks.current, type }
    expect(parse({ tracks: { current } })?.track).toBeNull()
  }
})

test('splits a track without tags by its name', () => {
  const current = { ...live.tracks.current, metadata: { track_title: '', artist_name: 'x' } }
  expect(parse({ tracks: { current } })?.track).toMatchObject({
    artist: 'Burial',
    title: 'Archangel',
  })
})

test('decodes entities in names and accepts a show or a list', () => {
  const show = {
    ...live.shows.current,
    name: 'Rock &amp; Roll &quot;Hour&quot;',
    url: 'https://example.org/a',
  }
  for (const current of [show, [show]]) {
    expect(parse({ shows: { current, next: [] } })?.now).toMatchObject({
      title: 'Rock & Roll "Hour"',
      homepage: 'https://example.org/a',
    })
  }
})

test('reads the week in a known zone and returns null without one', () => {
  const schedule = (zone: string | null) =>
    airtime.parse(week, contextOf({ name: 'schedule', zone }))?.schedule
  expect(schedule(ZONE)?.map(({ startsAt }) => startsAt)).toEqual(
    SCHEDULE.shows.map(({ startsAt }) => startsAt),
  )
  expect(schedule(null)).toBeNull()
})

test.each(['{}', '[]', '{"error":"not allowed"}', 'You are not allowed to access this resource.'])(
  'rejects %s for both documents',
  (response) => {
    for (const name of ['now', 'schedule'] as const)
      expect(airtime.parse(response, contextOf({ name, zone: ZONE }))).toBeNull()
  },
)
