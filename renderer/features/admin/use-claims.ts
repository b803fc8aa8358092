import { infiniteQueryOptions } from '@tanstack/react-query'
import { listClaims } from '../../api/claims.ts'

/** Pages of who says that a listed station is theirs. */
export const claimsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'claims'],
  queryFn: ({ pageParam, signal }) => listClaims(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
