import { expect, it } from 'vitest'
import { accountSearch } from './account-link.tsx'

it('preserves only the redirect parameter', () => {
  expect(accountSearch('?redirect=%2Flibrary%3Fa%3D1%26b%3D2&oobCode=secret&mode=x')).toBe(
    '?redirect=%2Flibrary%3Fa%3D1%26b%3D2',
  )
  expect(accountSearch('?oobCode=secret')).toBe('')
  expect(accountSearch('')).toBe('')
})
