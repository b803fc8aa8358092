import { expect, it } from 'vitest'
import { SAVED_FIELDS, type SavedField } from '../../../shared/api/station-fields.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { fieldLabel, fieldText } from './field-texts.ts'

const show = { id: 'a', title: 'Night shift', start: '23:00', minutes: 90, timeZone: 'Asia/Tokyo' }

it.each<[SavedField, unknown, string]>([
  ['name', 'Night Bus', 'Night Bus'],
  ['description', null, ''],
  ['tags', ['dub', 'ska'], 'dub, ska'],
  ['language', [], ''],
  ['countrycode', 'CL', 'Chile'],
  ['countrycode', 'ZZ', 'International'],
  ['schedule', [], ''],
  [
    'schedule',
    [
      { ...show, day: 4 },
      { ...show, title: 'Morning', day: 0, start: '06:00', timeZone: 'America/New_York' },
    ],
    `Monday ${formats.clock('06:00')}, 1 h 30 min, America/New York: Morning\nFriday ${formats.clock('23:00')}, 1 h 30 min, Asia/Tokyo: Night shift`,
  ],
])('formats %s of %j', (field, value, text) => {
  expect(fieldText(field, value)).toBe(text)
})

it('has a unique label for every field', () => {
  const labels = SAVED_FIELDS.map((field) => fieldLabel(field, creatorText))
  expect(labels).toEqual(expect.arrayContaining(['Name', 'Stream address', 'Country', 'Shows']))
  expect(new Set(labels).size).toBe(SAVED_FIELDS.length)
})
