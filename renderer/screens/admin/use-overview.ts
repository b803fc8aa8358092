/** The desk's overview, and the platforms whose programmes are read. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getOverview, getProgrammeHealth, setOptOut } from '../../api/desk.ts'
import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { useOverviewMessages } from '../../locales/overview.ts'
import { DEEDS_KEY } from './deeds.tsx'

/** An overview that stays open is asked for anew so often. */
const OVERVIEW_EVERY_MS = 60_000
// The other parts of the page stay when one cannot be read.
const usual = { meta: { isPart: true } } as const
const HEALTH = ['admin', 'programme-health']

/** What needs an admin, with totals; anew every minute. */
export function useOverview() {
  return useQuery({
    ...usual,
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => getOverview(signal),
    refetchInterval: OVERVIEW_EVERY_MS,
  })
}

/** How platforms answer, and which hosts are left alone. */
export function useProgrammeHealth() {
  return useQuery({
    ...usual,
    queryKey: HEALTH,
    queryFn: ({ signal }) => getProgrammeHealth(signal),
  })
}

/** Leaves a host alone, or has it asked again; the toast offers to take it back. */
export function useOptOut() {
  const client = useQueryClient()
  const { common } = useMessages()
  const text = useOverviewMessages()
  const { mutate, isPending } = useMutation({
    scope: { id: 'opt-outs' },
    mutationFn: ({ host, isOut }: { readonly host: string; readonly isOut: boolean }) =>
      setOptOut(host, isOut),
    onSuccess: (_, { host, isOut }) => {
      const undo = () => mutate({ host, isOut: !isOut })
      notify({
        message: isOut ? text.leftAlone(host) : text.askedAgain(host),
        tone: 'success',
        id: `opt-out-${host}`,
        action: { label: common.undo, onClick: undo },
      })
    },
    // What was done stands on the same page.
    onSettled: () =>
      Promise.all([HEALTH, DEEDS_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return { change: mutate, isPending }
}
