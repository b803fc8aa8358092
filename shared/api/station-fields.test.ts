import { expect, it } from 'vitest'
import { stationChanges } from './own-stations.ts'
import { SAVED_FIELDS, UPDATED_FIELDS } from './station-fields.ts'

const sorted = (fields: readonly string[]) => [...fields].sort()

it('the fields of an update are those that the API takes, and what comes with the address', () => {
  const taken = Object.keys(stationChanges.shape)
  expect(sorted([...SAVED_FIELDS, 'paused', 'onAir'])).toEqual(sorted(taken))
  expect(sorted(UPDATED_FIELDS)).toEqual(sorted([...taken, 'codec', 'bitrate']))
})
