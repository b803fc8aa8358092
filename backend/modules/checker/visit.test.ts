import { expect, test } from 'vitest'
import { usableName } from './visit.ts'

test.each([
  ['Night Bus', 'Night Bus'],
  ['라디오 𝄞', '라디오 𝄞'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['This is my server name', null],
  ['no name', null],
  ['Night\u202eBus', null],
  ['Night\u0000Bus', null],
  [null, null],
])('shows a stream named %j as %j', (name, shown) => {
  expect(usableName(name)).toBe(shown)
})
