/** What was reported of one kind of thing, and that an admin has seen to it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { usePages } from './use-pages.ts'

/** The calls of one kind of report, and the name of its list. */
export interface ReportCalls<Report> {
  readonly name: string
  readonly list: (cursor: string | null, signal?: AbortSignal) => Promise<Page<Report>>
  readonly resolve: (id: string, resolved: boolean) => Promise<unknown>
}

/** Open reports, the newest first; `resolve` notes that one was seen to, or takes that back. */
export function useReportList<Report>({ name, list, resolve }: ReportCalls<Report>) {
  const client = useQueryClient()
  const queryKey = ['admin', name]
  const open = usePages({ queryKey, read: list })
  const { mutate } = useMutation({
    mutationFn: ({ id, resolved }: { readonly id: string; readonly resolved: boolean }) =>
      resolve(id, resolved),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { open, resolve: mutate }
}
