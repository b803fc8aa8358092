import { peopleText } from '../../../shared/locales/generated/people.ts'
import { type OwnUpdate, useOwnUser, useUpdateOwnUser } from '../../domain/auth/users.ts'
import { notify } from '../../lib/notify.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useInvalidatePeople } from './people-query.ts'

type VisibilitySetting = 'visible' | 'showsFavorites'

/** Switches for what others see of the user. */
export function VisibilityPanel() {
  const me = useOwnUser()
  const update = useUpdateOwnUser()
  const invalidatePeople = useInvalidatePeople()
  const change = (setting: VisibilitySetting) => (isOn: boolean) =>
    update.mutate({ [setting]: isOn } satisfies OwnUpdate, {
      onSuccess: () => {
        const message = peopleText.changed[setting][isOn ? 'on' : 'off']
        notify({ message, tone: 'success', id: 'visibility' })
        invalidatePeople()
      },
    })
  const displayedValue = (setting: VisibilitySetting, saved: boolean) =>
    (update.isPending ? update.variables[setting] : undefined) ?? saved
  return (
    <Panel title={peopleText.visibility}>
      {me.data && (
        <div className="grid gap-5">
          <SwitchField
            label={peopleText.visible}
            hint={peopleText.visibleHint}
            checked={displayedValue('visible', me.data.visible)}
            busy={update.isPending}
            onChange={change('visible')}
          />
          {me.data.visible && (
            <SwitchField
              label={peopleText.showsFavorites}
              hint={peopleText.showsFavoritesHint}
              checked={displayedValue('showsFavorites', me.data.showsFavorites)}
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
