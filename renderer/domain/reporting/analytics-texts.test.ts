import { describe, expect, it } from 'vitest'
import { amountText, axisTicks, tickText } from './analytics-texts.ts'

describe('amountText', () => {
  it('shows minutes below one hour', () => {
    expect([0, 0.001, 0.25, 0.75, 1, 12.5].map((hours) => amountText(hours, 'hours'))).toEqual([
      ...['0 h', 'less than a minute', '15 min', '45 min', '1 h', '12.5 h'],
    ])
  })
})

describe('axisTicks', () => {
  it.each([
    [[3], 'count', ['0', '1', '2', '3']],
    [[null, 7], 'count', ['0', '2', '4', '6', '8']],
    [[1_300], 'count', ['0', '500', '1K', '1.5K']],
    [[0.5], 'hours', ['0', '10 min', '20 min', '30 min']],
    [[1.3, 2], 'hours', ['0', '30 min', '1 h', '1.5 h', '2 h']],
    [[40], 'hours', ['0', '10 h', '20 h', '30 h', '40 h']],
    [[900], 'ms', ['0', '500 ms', '1 s']],
  ])('labels %j of unit %s with different round values', (values, unit, texts) => {
    expect(axisTicks(values, unit).map((tick) => tickText(tick, unit))).toEqual(texts)
  })

  it('has ticks without data', () => {
    expect(axisTicks([null, 0], 'count')).toEqual([0, 1])
  })
})
