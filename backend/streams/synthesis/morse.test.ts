import { describe, expect, it } from 'vitest'
import { keyMorse } from './morse.ts'

describe('keyMorse', () => {
  it('keys dots and dashes with their gaps', () => {
    expect(keyMorse('UE')).toEqual([
      { at: 0, units: 1 },
      { at: 2, units: 1 },
      { at: 4, units: 3 },
      { at: 10, units: 1 },
    ])
  })

  it('waits seven units between words', () => {
    expect(keyMorse('E E')).toEqual([
      { at: 0, units: 1 },
      { at: 8, units: 1 },
    ])
  })

  it('refuses a letter it does not know', () => {
    expect(() => keyMorse('ß')).toThrow('No Morse sign for "ß"')
  })
})
