import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { overviewText } from '../../../shared/locales/generated/overview.ts'
import { getOverview, getScheduleHealth, setOptOut } from '../../api/admin.ts'
import { notify } from '../../lib/notify.ts'
import { AUDIT_ENTRIES_KEY } from './audit-entries.tsx'

const OVERVIEW_POLL_MS = 60_000
// Each part of the page handles its own failure.
const partOptions = { meta: { isPart: true } } as const
const HEALTH_KEY = ['admin', 'schedule-health']

export function useOverview() {
  return useQuery({
    ...partOptions,
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => getOverview(signal),
    refetchInterval: OVERVIEW_POLL_MS,
  })
}

export function useScheduleHealth() {
  return useQuery({
    ...partOptions,
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => getScheduleHealth(signal),
  })
}

/** Excludes a host from schedule requests or includes it again, with undo. */
export function useOptOut() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: { id: 'opt-outs' },
    mutationFn: ({ host, isExcluded }: { readonly host: string; readonly isExcluded: boolean }) =>
      setOptOut(host, isExcluded),
    onSuccess: (_, { host, isExcluded }) => {
      const undo = () => mutate({ host, isExcluded: !isExcluded })
      notify({
        message: isExcluded ? overviewText.excluded(host) : overviewText.included(host),
        tone: 'success',
        id: `opt-out-${host}`,
        action: { label: actionsText.undo, onClick: undo },
      })
    },
    // The audit log on the same page shows the action.
    onSettled: () =>
      Promise.all(
        [HEALTH_KEY, AUDIT_ENTRIES_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return { change: mutate, isPending }
}
