/** What was decided after legal notices about the signed-in user's stations. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appealNotice, listReasons } from '../../api/notices.ts'
import { requireUid, useAuth } from '../auth/auth.ts'

const keyOf = (uid: string | null) => ['creator', 'notices', uid]

export function useNoticeReasons() {
  const uid = useAuth().user?.uid ?? null
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => listReasons(requireUid(), signal),
    enabled: uid !== null,
  })
}

/** Sends the one appeal against a decision. */
export function useAppeal(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => appealNotice(requireUid(), id, text),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(requireUid()) }),
  })
}
