/** What is done to many: drafts, their start, and how far they are. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkJob } from '../../../shared/api/bulk.ts'
import { getBulk, makeBulk, turnBulk } from '../../api/desk.ts'

/** How often it is asked how far a job is. */
const PROGRESS_EVERY_MS = 1_000

const keyOf = (id: string) => ['admin', 'bulk', id]

/** Makes a draft, which says what would happen. */
export function useMakeBulk() {
  return useMutation({ mutationFn: makeBulk })
}

/** The job as it is by now; asked again while it runs, and once it is over, so are the users. */
export function useBulkJob(made: BulkJob): BulkJob {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(made.id),
    queryFn: async ({ signal }) => {
      const job = await getBulk(made.id, signal)
      if (job.state === 'done') await client.invalidateQueries({ queryKey: ['users'] })
      return job
    },
    initialData: made,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_EVERY_MS : false),
  })
  return data
}

/** Starts a draft, or ends what runs. */
export function useTurnBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, turn }: { readonly id: string; readonly turn: 'start' | 'cancel' }) =>
      turnBulk(id, turn),
    onSuccess: (job) => {
      client.setQueryData(keyOf(job.id), job)
      return client.invalidateQueries({ queryKey: ['users'] })
    },
  })
}
