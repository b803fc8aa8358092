import { expect, test } from 'vitest'
import { listeningBody } from './listening.ts'
import { countryCode } from './schema-parts.ts'

test.each([
  ['uk', 'GB'],
  ['YU', 'RS'],
  ['de', 'DE'],
  // An unassigned code filters everything out.
  ['qx', 'QX'],
])('reads the country filter %s as %s', (code, current) => {
  expect(countryCode.parse(code)).toBe(current)
})

test('counts a listener under the current country code', () => {
  expect(listeningBody.parse({ stationId: null, countrycode: 'uk' }).countrycode).toBe('GB')
})
