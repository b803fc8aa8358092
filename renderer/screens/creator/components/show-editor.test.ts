import { expect, it } from 'vitest'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { showChecks, zonesToChoose } from './show-editor.tsx'

it.each([
  ['title', '', creatorText.schedule.showLength(80)],
  ['title', 'x'.repeat(80), undefined],
  ['title', 'x'.repeat(81), creatorText.schedule.showLength(80)],
  ['title', 'Odd\u202E', creatorText.schedule.showLength(80)],
  ['start', '00:00', undefined],
  ['start', '24:00', creatorText.schedule.startShape],
  ['start', '', creatorText.schedule.startShape],
  ['minutes', '5', undefined],
  ['minutes', '1440', undefined],
  ['minutes', '4', creatorText.schedule.minutesRange({ min: 5, max: 1_440 })],
  ['minutes', '1441', creatorText.schedule.minutesRange({ min: 5, max: 1_440 })],
  ['minutes', '30.5', creatorText.schedule.minutesRange({ min: 5, max: 1_440 })],
  ['minutes', '', creatorText.schedule.minutesRange({ min: 5, max: 1_440 })],
  ['minutes', 'x', creatorText.schedule.minutesRange({ min: 5, max: 1_440 })],
] as const)('reports the error of %s %j as %j', (field, value, problem) => {
  expect(showChecks(creatorText.schedule)[field](value)).toBe(problem)
})

it('offers a time zone in use even if the browser does not know it', () => {
  expect(zonesToChoose(['Europe/Berlin'], ['Asia/Kolkata', 'Europe/Berlin'])).toEqual([
    'Asia/Kolkata',
    'Europe/Berlin',
    'UTC',
  ])
})
