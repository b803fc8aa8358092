import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { followRefusals } from './entitlement.tsx'

test('a write that is refused for want of a plan asks for the claims again, once', async () => {
  const client = new QueryClient()
  const refreshClaims = vi.fn(async () => {})
  followRefusals(client, refreshClaims)
  followRefusals(client, refreshClaims)
  const fail = (error: Error) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => {})
  await fail(new ApiProblem(403, { code: 'not-yours' }))
  expect(refreshClaims).not.toHaveBeenCalled()
  await fail(new ApiProblem(403, { code: 'needs-plan' }))
  expect(refreshClaims).toHaveBeenCalledOnce()
})
