import { expect, test } from 'vitest'
import { AUDIT_ENTRY_FIELDS } from '../../../shared/api/station-fields.ts'
import { auditEntries } from './audit-entries.ts'

test.each(AUDIT_ENTRY_FIELDS)('has a label for the station field %s', (field) => {
  expect(auditEntries.field(field)).not.toBe(field)
})
