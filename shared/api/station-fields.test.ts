import { expect, it } from 'vitest'
import { stationChanges } from './own-stations.ts'
import { SAVED_FIELDS, UPDATED_FIELDS } from './station-fields.ts'

const sorted = (fields: readonly string[]) => [...fields].sort()

it('lists the fields that the API accepts plus those derived from the address', () => {
  const changeKeys = Object.keys(stationChanges.shape)
  expect(sorted([...SAVED_FIELDS, 'paused', 'onAir', 'reviewNote'])).toEqual(sorted(changeKeys))
  expect(sorted(UPDATED_FIELDS)).toEqual(
    sorted([...changeKeys.filter((key) => key !== 'reviewNote'), 'codec', 'bitrate']),
  )
})
