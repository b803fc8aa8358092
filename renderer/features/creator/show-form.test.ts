import { expect, it } from 'vitest'
import type { Show } from '../../../shared/api/answers/stations.ts'
import { creatorSchedule as text } from '../../messages/en/creator-schedule.ts'
import {
  checkShow,
  emptyShow,
  inWeekOrder,
  showFields,
  showOf,
  zonesToChoose,
} from './show-form.ts'

const show: Show = {
  id: 'a',
  title: 'Night shift',
  day: 4,
  start: '23:30',
  minutes: 90,
  timeZone: 'Europe/Berlin',
}

it('a show is the same again, and a new one lacks only its title', () => {
  expect(showOf('a', showFields(show))).toEqual(show)
  expect(checkShow(showOf('b', emptyShow('UTC')), text)).toEqual({ title: text.showLength(80) })
})

it.each([
  [{}, {}],
  [{ title: 'x'.repeat(80) }, {}],
  [{ title: 'x'.repeat(81) }, { title: text.showLength(80) }],
  [{ title: 'Odd\u202E' }, { title: text.showLength(80) }],
  [{ start: '00:00' }, {}],
  [{ start: '24:00' }, { start: text.startShape }],
  [{ start: '' }, { start: text.startShape }],
  [{ minutes: 5 }, {}],
  [{ minutes: 1_440 }, {}],
  [{ minutes: 4 }, { minutes: text.minutesRange(5, 1_440) }],
  [{ minutes: 1_441 }, { minutes: text.minutesRange(5, 1_440) }],
  [{ minutes: 30.5 }, { minutes: text.minutesRange(5, 1_440) }],
  [{ minutes: Number.NaN }, { minutes: text.minutesRange(5, 1_440) }],
])('of %j it says %j', (change, problems) => {
  expect(checkShow({ ...show, ...change }, text)).toEqual(problems)
})

it('the week begins on Monday', () => {
  const at = (id: string, day: number, start: string) => ({ ...show, id, title: id, day, start })
  const week = [at('d', 6, '08:00'), at('b', 0, '20:00'), at('a', 0, '08:00'), at('c', 0, '20:00')]
  expect(inWeekOrder(week).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

it('a zone in use can be chosen though the browser does not name it', () => {
  expect(zonesToChoose(['Europe/Berlin'], ['Asia/Kolkata', 'Europe/Berlin'])).toEqual([
    'Asia/Kolkata',
    'Europe/Berlin',
    'UTC',
  ])
})
