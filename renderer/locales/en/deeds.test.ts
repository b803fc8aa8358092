import { expect, test } from 'vitest'
import { DEED_FIELDS } from '../../../shared/api/station-fields.ts'
import { deeds } from './deeds.ts'

test.each(DEED_FIELDS)('a changed %s of a station is told in words', (field) => {
  expect(deeds.field(field)).not.toBe(field)
})
