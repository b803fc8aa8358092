import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { refreshClaimsOnRejection } from './entitlement.tsx'

test('refreshes the claims once when a write needs a plan', async () => {
  const client = new QueryClient()
  const refreshClaims = vi.fn(async () => {})
  refreshClaimsOnRejection(client, refreshClaims)
  refreshClaimsOnRejection(client, refreshClaims)
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
