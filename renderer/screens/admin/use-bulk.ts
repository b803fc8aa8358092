import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BulkJob } from '../../../shared/api/bulk.ts'
import { createBulkJob, getBulkJob, listBulkJobs, startOrCancelBulkJob } from '../../api/admin.ts'
import { ADMIN_JOBS_PAGE_SIZE } from '../../limits.ts'

const PROGRESS_EVERY_MS = 1_000
const LATEST_EVERY_MS = 5_000

const keyOf = (id: string) => ['admin', 'bulk', id]
const LATEST_KEY = ['admin', 'latest-bulk']

export function useMakeBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: createBulkJob,
    onSuccess: () => void client.invalidateQueries({ queryKey: LATEST_KEY }),
  })
}

/** A page of the latest jobs of any kind, polled while one of them runs. */
export function useLatestBulk(cursor: string | null) {
  return useQuery({
    queryKey: [...LATEST_KEY, cursor],
    // A failure must not replace the user list.
    meta: { isPart: true },
    queryFn: ({ signal }) => listBulkJobs({ cursor, limit: ADMIN_JOBS_PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((job) => job.state === 'running') ? LATEST_EVERY_MS : false,
  })
}

/** Invalidates the queries that a job affects; their key starts with its kind. */
function forgetChanged(client: QueryClient, { kind }: BulkJob): Promise<void> {
  void client.invalidateQueries({ queryKey: LATEST_KEY })
  return client.invalidateQueries({ queryKey: [kind] })
}

/** The current state of a job, polled while it runs. When it ends, the affected queries are refetched. */
export function useBulkJob(made: BulkJob): BulkJob {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(made.id),
    queryFn: async ({ signal }) => {
      const job = await getBulkJob(made.id, signal)
      if (job.state === 'done') await forgetChanged(client, job)
      return job
    },
    initialData: made,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_EVERY_MS : false),
  })
  return data
}

/** Starts a draft, or stops a running job. */
export function useTurnBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, turn }: { readonly id: string; readonly turn: 'start' | 'cancel' }) =>
      startOrCancelBulkJob(id, turn),
    onSuccess: (job) => {
      client.setQueryData(keyOf(job.id), job)
      return forgetChanged(client, job)
    },
  })
}
