import { expect, test } from 'vitest'
import { listeningBody } from './listening.ts'
import { countryCode } from './schema-parts.ts'

test.each([
  ['uk', 'GB'],
  ['YU', 'RS'],
  ['de', 'DE'],
  // A filter by a code of no country finds nothing.
  ['qx', 'QX'],
])('reads the country filter %s as %s', (code, current) => {
  expect(countryCode.parse(code)).toBe(current)
})

test('counts a listener under the country code of today', () => {
  expect(listeningBody.parse({ stationId: null, countrycode: 'uk' }).countrycode).toBe('GB')
})
