import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCalendarCreatedAt, removeCalendar, renewCalendar } from '../../../api/following.ts'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function CalendarPanel({ uid }: { readonly uid: string }) {
  const { following: text, date } = useMessages()
  const client = useQueryClient()
  const queryKey = ['calendar', uid]
  const { copied, copy } = useCopy()
  const { data: madeAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getCalendarCreatedAt(uid, signal),
    meta: { isPart: true },
  })
  const renew = useMutation({
    mutationFn: () => renewCalendar(uid),
    onSuccess: (made) => client.setQueryData(queryKey, made.madeAt),
    // The URL is a secret: it must not stay in the cache.
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => removeCalendar(uid),
    onSuccess: () => {
      renew.reset()
      client.setQueryData(queryKey, null)
      notify({ message: text.calendarRemoved, tone: 'success', id: 'calendar' })
    },
  })
  return (
    <Panel title={text.calendar}>
      <p className="max-w-prose">{text.calendarExplain}</p>
      {renew.data && (
        <div className="mt-4 max-w-prose">
          <TextField
            readOnly
            label={text.calendarAddress}
            value={renew.data.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="mt-2 flex items-center gap-3">
            <Button onClick={() => copy('link', renew.data.address)}>{text.copyAddress}</Button>
            <CopyOutcome copied={copied} />
          </div>
        </div>
      )}
      {madeAt && !renew.data && <p className="mt-3 text-soft">{text.calendarMade(date(madeAt))}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          {madeAt ? text.renewCalendar : text.makeCalendar}
        </Button>
        {madeAt && (
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {text.removeCalendar}
          </Button>
        )}
      </div>
    </Panel>
  )
}
