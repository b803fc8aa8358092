/** Legal notices as admins see them, and what they decide. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppealDecision, NoticeDecision, NoticesQuery } from '../../../shared/api/notices.ts'
import { decideAppeal, decideNotice, listNotices } from '../../api/notices.ts'

const NOTICES = ['admin', 'notices']

/** Pages of one of the lists. */
export function useNotices(list: NoticesQuery['list']) {
  return useInfiniteQuery({
    queryKey: [...NOTICES, list],
    queryFn: ({ pageParam, signal }) => listNotices(list, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** What is decided about a notice, or about its appeal. */
export type Decided =
  | { readonly about: 'notice'; readonly decision: NoticeDecision }
  | { readonly about: 'appeal'; readonly decision: AppealDecision }

/** Keeps a decision about a notice. */
export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decided: Decided) =>
      decided.about === 'notice'
        ? decideNotice(id, decided.decision)
        : decideAppeal(id, decided.decision),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES }),
  })
}
