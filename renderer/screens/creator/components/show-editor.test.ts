import { expect, it } from 'vitest'
import { creatorSchedule as text } from '../../../locales/en/creator.ts'
import { showChecks, zonesToChoose } from './show-editor.tsx'

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
] as const)('reports the error of %s %j as %j', (field, value, problem) => {
  expect(showChecks(text)[field](value)).toBe(problem)
})

it('offers a time zone in use even if the browser does not know it', () => {
  expect(zonesToChoose(['Europe/Berlin'], ['Asia/Kolkata', 'Europe/Berlin'])).toEqual([
    'Asia/Kolkata',
    'Europe/Berlin',
    'UTC',
  ])
})
