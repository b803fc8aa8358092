import { expect, test } from 'vitest'
import { stationId } from '../../../shared/api/schema-parts.ts'
import { makeStationId } from './station-id.ts'

test.each([
  ['Night Bus', 'night-bus-x'],
  ['  Café — Déjà vu!  ', 'cafe-deja-vu-x'],
  ['東京', 'station-x'],
  ['***', 'station-x'],
  ['a'.repeat(80), `${'a'.repeat(60)}-x`],
  [`${'a'.repeat(59)} b`, `${'a'.repeat(59)}-x`],
])('makes of %j the id %s', (name, id) => {
  expect(makeStationId(name, () => 'x')).toBe(id)
})

test('makes valid and unique ids', () => {
  const ids = Array.from({ length: 200 }, () => makeStationId('Ünder-Tøne 東'))
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(stationId.parse(id)).toMatch(/^under-t-ne-[b-z2-9]{8}$/)
})
