import { expect, test } from 'vitest'
import { wavesOf } from './waves.ts'

const exchange = (began: number, ended: number | null) => ({ began, ended })

test('requests that wait for no answer are one wave; each that waits for one begins the next', () => {
  expect(wavesOf([])).toBe(0)
  expect(wavesOf([exchange(0, 10)])).toBe(1)
  expect(wavesOf([exchange(0, 10), exchange(5, 20), exchange(9, null)])).toBe(1)
  expect(wavesOf([exchange(20, 30), exchange(0, 10), exchange(11, 19), exchange(12, 40)])).toBe(3)
  expect(wavesOf([exchange(0, null), exchange(50, 60)])).toBe(1)
})
