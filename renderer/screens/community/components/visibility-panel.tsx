import { type OwnUpdate, useMe, useUpdateMe } from '../../../domain/auth/users.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useForgetPeople } from '../people-query.ts'

type Choice = 'visible' | 'showsFavorites'

/** The switches that show the user in the community, and what they keep. */
export function VisibilityPanel() {
  const text = useMessages().people
  const me = useMe()
  const update = useUpdateMe()
  const forget = useForgetPeople()
  const change = (choice: Choice) => (on: boolean) =>
    update.mutate({ [choice]: on } satisfies OwnUpdate, {
      onSuccess: () => {
        const message = text.changed[choice][on ? 'on' : 'off']
        notify({ message, tone: 'success', id: 'visibility' })
        forget()
      },
    })
  const shown = (choice: Choice, now: boolean) =>
    (update.isPending ? update.variables[choice] : undefined) ?? now
  return (
    <Panel title={text.visibility}>
      {me.data && (
        <div className="grid gap-5">
          <SwitchField
            label={text.visible}
            hint={text.visibleHint}
            checked={shown('visible', me.data.visible)}
            busy={update.isPending}
            onChange={change('visible')}
          />
          {me.data.visible && (
            <SwitchField
              label={text.showsFavorites}
              hint={text.showsFavoritesHint}
              checked={shown('showsFavorites', me.data.showsFavorites)}
              busy={update.isPending}
              onChange={change('showsFavorites')}
            />
          )}
        </div>
      )}
      {me.isPending && <Skeleton className="h-12" />}
      {me.isError && !me.data && <LoadFailed onRetry={() => me.refetch()} />}
    </Panel>
  )
}
