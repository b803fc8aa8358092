import { expect, it } from 'vitest'
import { codeInSearch, firstStep } from './reset-steps.ts'

it('begins with the address, or with the code of an opened link', () => {
  expect(firstStep('?redirect=%2F')).toEqual({ at: 'ask', email: '', returning: false })
  expect(firstStep('?mode=resetPassword&oobCode=abc')).toEqual({ at: 'look-up', code: 'abc' })
  expect(firstStep('?oobCode=')).toEqual({ at: 'ask', email: '', returning: false })
  expect(codeInSearch('?oobCode=a%2Bb')).toBe('a+b')
})
