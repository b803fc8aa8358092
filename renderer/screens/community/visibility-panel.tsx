import { peopleText } from '../../../shared/locales/generated/people.ts'
import { type OwnUpdate, useOwnUser, useUpdateOwnUser } from '../../domain/auth/users.ts'
import { notify } from '../../lib/notify.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useInvalidatePeople } from './people-query.ts'

const SETTINGS = [
  { setting: 'visible', hint: peopleText.visibleHint },
  { setting: 'showsListening', hint: peopleText.showsListeningHint },
  { setting: 'showsFavorites', hint: peopleText.showsFavoritesHint },
] as const
type VisibilitySetting = (typeof SETTINGS)[number]['setting']

export function VisibilityPanel() {
  const { data: user, isPending, isError, refetch } = useOwnUser()
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
      {user && (
        <div className="grid gap-5">
          {(user.visible ? SETTINGS : SETTINGS.slice(0, 1)).map(({ setting, hint }) => (
            <SwitchField
              key={setting}
              label={peopleText[setting]}
              hint={hint}
              checked={displayedValue(setting, user[setting])}
              busy={update.isPending}
              onChange={change(setting)}
            />
          ))}
        </div>
      )}
      {isPending && <Skeleton className="h-12" />}
      {isError && !user && <LoadFailed onRetry={() => refetch()} />}
    </Panel>
  )
}
