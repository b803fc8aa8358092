import { expect, it } from 'vitest'
import type { Show } from '../../../../shared/api/shows.ts'
import { creatorSchedule as text } from '../../../locales/en/creator-schedule.ts'
import {
  emptyShow,
  type ShowFields,
  showChecks,
  showFields,
  showOf,
  zonesToChoose,
} from './show-editor.tsx'

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
  const fields = Object.entries(emptyShow('UTC')) as [keyof ShowFields, string][]
  const wrong = fields.filter(([name, value]) => showChecks(text)[name](value) !== undefined)
  expect(wrong).toEqual([['title', '']])
})

it.each([
  ['title', '', text.showLength(80)],
  ['title', 'x'.repeat(80), undefined],
  ['title', 'x'.repeat(81), text.showLength(80)],
  ['title', 'Odd\u202E', text.showLength(80)],
  ['start', '00:00', undefined],
  ['start', '24:00', text.startShape],
  ['start', '', text.startShape],
  ['minutes', '5', undefined],
  ['minutes', '1440', undefined],
  ['minutes', '4', text.minutesRange(5, 1_440)],
  ['minutes', '1441', text.minutesRange(5, 1_440)],
  ['minutes', '30.5', text.minutesRange(5, 1_440)],
  ['minutes', '', text.minutesRange(5, 1_440)],
  ['minutes', 'x', text.minutesRange(5, 1_440)],
] as const)('of %s %j it says %j', (field, value, problem) => {
  expect(showChecks(text)[field](value)).toBe(problem)
})

it('a zone in use can be chosen though the browser does not name it', () => {
  expect(zonesToChoose(['Europe/Berlin'], ['Asia/Kolkata', 'Europe/Berlin'])).toEqual([
    'Asia/Kolkata',
    'Europe/Berlin',
    'UTC',
  ])
})
