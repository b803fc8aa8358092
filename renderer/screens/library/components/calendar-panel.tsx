import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formats } from '../../../../shared/locale/formats.ts'
import { followingText } from '../../../../shared/locales/generated/following.ts'
import { getCalendarCreatedAt, removeCalendar, renewCalendar } from '../../../api/following.ts'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Creates, renews and removes the URL of a calendar feed with the followed shows. */
export function CalendarPanel({ uid }: { readonly uid: string }) {
  const client = useQueryClient()
  const queryKey = ['calendar', uid]
  const { copied, copy } = useCopy()
  const { data: createdAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getCalendarCreatedAt(uid, signal),
    // A failure must not replace the page.
    meta: { isPart: true },
  })
  const renew = useMutation({
    mutationFn: () => renewCalendar(uid),
    onSuccess: (calendar) => client.setQueryData(queryKey, calendar.madeAt),
    // The URL is a secret and must not stay in the cache.
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => removeCalendar(uid),
    onSuccess: () => {
      renew.reset()
      client.setQueryData(queryKey, null)
      notify({ message: followingText.calendarRemoved, tone: 'success', id: 'calendar' })
    },
  })
  return (
    <Panel title={followingText.calendar}>
      <p className="max-w-prose">{followingText.calendarExplain}</p>
      {renew.data && (
        <div className="mt-4 max-w-prose">
          <TextField
            readOnly
            label={followingText.calendarAddress}
            value={renew.data.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="mt-2 flex items-center gap-3">
            <Button onClick={() => copy('link', renew.data.address)}>
              {followingText.copyAddress}
            </Button>
            <CopyOutcome copied={copied} />
          </div>
        </div>
      )}
      {createdAt && !renew.data && (
        <p className="mt-3 text-soft">{followingText.calendarMade(formats.date(createdAt))}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          {createdAt ? followingText.renewCalendar : followingText.makeCalendar}
        </Button>
        {createdAt && (
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {followingText.removeCalendar}
          </Button>
        )}
      </div>
    </Panel>
  )
}
