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

const PROGRESS_POLL_MS = 1_000
const LATEST_POLL_MS = 5_000

const keyOf = (id: string) => ['admin', 'bulk', id]
const LATEST_KEY = ['admin', 'latest-bulk']

export function useCreateBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: createBulkJob,
    onSuccess: () => void client.invalidateQueries({ queryKey: LATEST_KEY }),
  })
}

/** Queries a page of the latest jobs. Polls while one of them runs. */
export function useLatestBulk(cursor: string | null) {
  return useQuery({
    queryKey: [...LATEST_KEY, cursor],
    // A failure must not replace the user list.
    meta: { isPart: true },
    queryFn: ({ signal }) => listBulkJobs({ cursor, limit: ADMIN_JOBS_PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((job) => job.state === 'running') ? LATEST_POLL_MS : false,
  })
}

/** Invalidates the queries that a job affects. Their keys start with the kind of the job. */
function invalidateAffected(client: QueryClient, { kind }: BulkJob): Promise<void> {
  void client.invalidateQueries({ queryKey: LATEST_KEY })
  return client.invalidateQueries({ queryKey: [kind] })
}

/** Polls a job while it runs. Refetches the affected queries when it is done. */
export function useBulkJob(initialJob: BulkJob): BulkJob {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(initialJob.id),
    queryFn: async ({ signal }) => {
      const job = await getBulkJob(initialJob.id, signal)
      if (job.state === 'done') await invalidateAffected(client, job)
      return job
    },
    initialData: initialJob,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PROGRESS_POLL_MS : false),
  })
  return data
}

export function useBulkCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, command }: { readonly id: string; readonly command: 'start' | 'cancel' }) =>
      startOrCancelBulkJob(id, command),
    onSuccess: (job) => {
      client.setQueryData(keyOf(job.id), job)
      return invalidateAffected(client, job)
    },
  })
}
