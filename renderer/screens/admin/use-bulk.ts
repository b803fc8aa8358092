/** What is done to many: drafts, their start, and how far they are. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BulkJob } from '../../../shared/api/bulk.ts'
import { getBulk, listBulk, makeBulk, turnBulk } from '../../api/desk.ts'
import { DESK_JOBS_PAGE } from '../../limits.ts'

/** How often it is asked how far a job is. */
const PROGRESS_EVERY_MS = 1_000
/** How often the latest jobs are asked for while one of them runs. */
const LATEST_EVERY_MS = 5_000

const keyOf = (id: string) => ['admin', 'bulk', id]
const LATEST_KEY = ['admin', 'latest-bulk']

/** Makes a draft, which says what would happen. */
export function useMakeBulk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: makeBulk,
    onSuccess: () => void client.invalidateQueries({ queryKey: LATEST_KEY }),
  })
}

/** A page of the latest jobs, whatever they do; asked for again while one of them runs. */
export function useLatestBulk(cursor: string | null) {
  return useQuery({
    queryKey: [...LATEST_KEY, cursor],
    // The users stay where these cannot be read.
    meta: { isPart: true },
    queryFn: ({ signal }) => listBulk({ cursor, limit: DESK_JOBS_PAGE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((job) => job.state === 'running') ? LATEST_EVERY_MS : false,
  })
}

/** Asks again for what a job changes: its kind is named as the queries of that are. */
function forgetChanged(client: QueryClient, { kind }: BulkJob): Promise<void> {
  void client.invalidateQueries({ queryKey: LATEST_KEY })
  return client.invalidateQueries({ queryKey: [kind] })
}

/** The job as it is by now; asked again while it runs, and once it is over, so is what it has changed. */
export function useBulkJob(made: BulkJob): BulkJob {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(made.id),
    queryFn: async ({ signal }) => {
      const job = await getBulk(made.id, signal)
      if (job.state === 'done') await forgetChanged(client, job)
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
      return forgetChanged(client, job)
    },
  })
}
