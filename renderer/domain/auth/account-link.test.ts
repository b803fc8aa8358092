import { expect, it } from 'vitest'
import { redirectSearch } from './account-link.tsx'

it('preserves only the redirect parameter', () => {
  expect(redirectSearch('?redirect=%2Flibrary%3Fa%3D1%26b%3D2&oobCode=secret&mode=x')).toBe(
    '?redirect=%2Flibrary%3Fa%3D1%26b%3D2',
  )
  expect(redirectSearch('?oobCode=secret')).toBe('')
  expect(redirectSearch('')).toBe('')
})
