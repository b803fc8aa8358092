import { expect, it } from 'vitest'
import { stationChanges, stationDraft } from './own-stations.ts'
import { FORM_FIELDS, SAVED_FIELDS, UPDATED_FIELDS } from './station-fields.ts'

const sorted = (fields: readonly string[]) => [...fields].sort()

it('the form has every field of a draft', () => {
  expect(sorted(FORM_FIELDS)).toEqual(sorted(Object.keys(stationDraft.shape)))
})

it('the fields of an update are those that the API takes, and what comes with the address', () => {
  const taken = Object.keys(stationChanges.shape)
  expect(sorted([...SAVED_FIELDS, 'paused', 'onAir'])).toEqual(sorted(taken))
  expect(sorted(UPDATED_FIELDS)).toEqual(sorted([...taken, 'codec', 'bitrate']))
})
