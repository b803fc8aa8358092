/** Legal notices as admins see them, and what they decide. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LegalNotice, NoticeDecision, NoticesQuery } from '../../../shared/api/notices.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { decideNotice, listNotices } from '../../api/notices.ts'
import type { DeskList } from './use-pages.ts'

const NOTICES = ['admin', 'notices']

/** One of the lists of notices. */
export const noticesList = (list: NoticesQuery['list']): DeskList<Page<LegalNotice>> => ({
  queryKey: [...NOTICES, list],
  read: (cursor, signal) => listNotices(list, cursor, signal),
})

/** Keeps a decision about a notice. */
export function useDecide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: NoticeDecision) => decideNotice(id, decision),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES }),
  })
}
