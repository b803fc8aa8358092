import { expect, test } from 'vitest'
import { airtime } from './airtime.ts'
import { contextOf } from './testing/context.ts'
import { PROGRAMME, ZONE } from './testing/neutral-programme.ts'
import { SHAPES } from './testing/shapes.ts'

const live = JSON.parse(SHAPES.airtime.write('now', PROGRAMME) ?? '')
const week = SHAPES.airtime.write('schedule', PROGRAMME) ?? ''
const parse = (change: object) => airtime.parse(JSON.stringify({ ...live, ...change }), contextOf())

test('a live source and a web stream are no songs, though they have names', () => {
  for (const type of ['livestream', 'webstream', null]) {
    const current = { ...live.tracks.current, type }
    expect(parse({ tracks: { current } })?.track).toBeNull()
  }
})

test('a track without tags is split from its name', () => {
  const current = { ...live.tracks.current, metadata: { track_title: '', artist_name: 'x' } }
  expect(parse({ tracks: { current } })?.track).toMatchObject({
    artist: 'Burial',
    title: 'Archangel',
  })
})

test('names come escaped for pages, and shows in a list as well as alone', () => {
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

test('a week is read on the clocks that are known from before; without them it is not known', () => {
  const schedule = (zone: string | null) =>
    airtime.parse(week, contextOf({ name: 'schedule', zone }))?.schedule
  expect(schedule(ZONE)?.map(({ startsAt }) => startsAt)).toEqual(
    PROGRAMME.shows.map(({ startsAt }) => startsAt),
  )
  expect(schedule(null)).toBeNull()
})

test.each(['{}', '[]', '{"error":"not allowed"}', 'You are not allowed to access this resource.'])(
  '%s is neither',
  (answer) => {
    for (const name of ['now', 'schedule'] as const)
      expect(airtime.parse(answer, contextOf({ name, zone: ZONE }))).toBeNull()
  },
)
