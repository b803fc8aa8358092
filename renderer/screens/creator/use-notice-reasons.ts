/** What was decided after legal notices about the signed-in user's stations. */
import { useQuery } from '@tanstack/react-query'
import { listReasons } from '../../api/notices.ts'
import { requireUid, useAuth } from '../../domain/auth/auth.ts'

export function useNoticeReasons() {
  const uid = useAuth().user?.uid ?? null
  return useQuery({
    queryKey: ['creator', 'notices', uid],
    queryFn: ({ signal }) => listReasons(requireUid(), signal),
    enabled: uid !== null,
  })
}
