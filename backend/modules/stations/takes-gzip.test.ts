import { expect, test } from 'vitest'
import { takesGzip } from './station-index-routes.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.2, *;q=0', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000, *', false],
  ['br, deflate', false],
])('%j: %j', (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
