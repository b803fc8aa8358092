import { expect, test } from 'vitest'
import { DEED_FIELDS } from '../../../shared/api/station-fields.ts'
import { deeds } from './deeds.ts'

test.each(DEED_FIELDS)('has a label for the station field %s', (field) => {
  expect(deeds.field(field)).not.toBe(field)
})
