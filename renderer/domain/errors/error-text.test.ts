import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'

it('shows name and message of an error', () => {
  expect(errorText(new TypeError('x is not a function'))).toBe('TypeError: x is not a function')
  expect(errorText(new RangeError())).toBe('RangeError')
})

it('shows other values as text', () => {
  expect(errorText('off the air')).toBe('off the air')
  expect(errorText({ status: 404 })).toBe('{\n  "status": 404\n}')
})

it('has nothing to show of nothing, or of a circle', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect([undefined, null, '', circle].map(errorText)).toEqual([null, null, null, null])
})
