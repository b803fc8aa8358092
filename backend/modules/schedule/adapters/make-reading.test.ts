import { describe, expect, test } from 'vitest'
import { SCHEDULE_MAX, TITLE_MAX } from './limits.ts'
import { makeReading, type RawBroadcast } from './make-reading.ts'
import { contextOf } from './testing/context.ts'
import { NOW } from './testing/neutral-schedule.ts'

const HOUR_MS = 60 * 60_000
const at = (hours: number, change: Partial<RawBroadcast> = {}): RawBroadcast => ({
  title: `Show ${hours}`,
  startsAt: NOW + hours * HOUR_MS,
  endsAt: NOW + (hours + 1) * HOUR_MS,
  ...change,
})
const read = (reported: Parameters<typeof makeReading>[0]) => makeReading(reported, contextOf())

describe('makeReading track', () => {
  test.each([
    ['Radio Example'],
    ['radio example – Radio Example'],
    ['Jingle 03'],
    ['station_id_2.mp3'],
    ['Werbung'],
    ['Unknown - Unknown'],
    ['www.example.org'],
    [' - '],
    ['\u0000\u202e'],
    [null],
    [{ text: 'Burial' }],
  ])('rejects %s', (title) => {
    expect(read({ track: { title } }).track).toBeNull()
  })

  test("rejects the platform's name of the station", () => {
    expect(read({ name: 'Low End FM', track: { title: 'Low End FM' } }).track).toBeNull()
  })

  test('splits and decodes a combined text', () => {
    const title = ' Simon &amp; Garfunkel\u202e -\tThe Boxer &#40;Live&#41;\u0007 '
    expect(read({ track: { title } }).track).toEqual({
      artist: 'Simon & Garfunkel',
      title: 'The Boxer (Live)',
      raw: 'Simon & Garfunkel - The Boxer (Live)',
      startedAt: null,
    })
  })

  test('drops a start in the future and a song of this morning', () => {
    const track = { artist: 'Burial', title: 'Archangel' }
    expect(read({ track: { ...track, startedAt: NOW + 1 } }).track?.startedAt).toBeNull()
    expect(read({ track: { ...track, startedAt: NOW - 12 * HOUR_MS } }).track).toBeNull()
  })
})

describe('makeReading broadcasts', () => {
  test('reports no broadcast as current before its start or after its end', () => {
    expect(read({ now: at(-2) }).now).toBeNull()
    expect(read({ now: at(1) }).now).toBeNull()
    expect(read({ now: at(-30, { endsAt: null }) }).now).toBeNull()
    expect(read({ now: at(-2, { endsAt: null }) }).now?.title).toBe('Show -2')
    expect(read({ next: at(-1) }).next).toBeNull()
  })

  test('drops an end before the start or weeks away', () => {
    const ends = [NOW - 1, NOW, NOW + 30 * 24 * HOUR_MS]
    const schedule = ends.map((endsAt, n) => at(0, { title: `Show ${n}`, endsAt }))
    const found = read({ schedule })
    expect(found.schedule?.map(({ endsAt }) => endsAt)).toEqual([null, null, null])
    // Unknown, because the broadcasts have no end.
    expect(found.now).toBeNull()
  })

  test('keeps only links to public hosts', () => {
    const links = ['https://example.org/show', 'javascript:alert(1)', 'http://127.0.0.1/', '/show']
    const schedule = links.map((homepage, n) => at(n, { homepage }))
    const found = read({ schedule }).schedule?.map(({ homepage }) => homepage)
    expect(found).toEqual(['https://example.org/show', null, null, null])
  })

  test('cuts the title to one line of the maximum length', () => {
    const title = `${'x'.repeat(10_000)}\nmore`
    expect(read({ schedule: [at(0, { title })] }).schedule?.[0]?.title).toBe('x'.repeat(TITLE_MAX))
  })
})

describe('makeReading schedule', () => {
  test('keeps distinct broadcasts of two weeks, ordered by start', () => {
    const reported = [
      at(3),
      at(1),
      at(1),
      at(-1),
      at(24 * 30),
      at(2, { title: null }),
      at(5, { startsAt: null }),
    ]
    expect(read({ schedule: reported }).schedule?.map(({ title }) => title)).toEqual([
      'Show -1',
      'Show 1',
      'Show 3',
    ])
  })

  test('drops past broadcasts beyond the limit', () => {
    const quarter = (n: number) => at(n / 4, { title: `Show ${n}`, endsAt: null })
    const reported = Array.from({ length: 2 * SCHEDULE_MAX }, (_, n) => quarter(n - SCHEDULE_MAX))
    const found = read({ schedule: reported }).schedule
    expect(found).toHaveLength(SCHEDULE_MAX - 1)
    expect(found?.[0]?.startsAt).toBeGreaterThan(NOW)
  })

  test('returns null when nothing is readable and an empty list for an empty schedule', () => {
    expect(read({ schedule: [at(1, { startsAt: null })] }).schedule).toBeNull()
    expect(read({ schedule: [] }).schedule).toEqual([])
  })
})
