import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useMe, useUpdateMe } from '../users.ts'

/** The switch that shows the user in the community, or hides them. */
export function VisibilityPanel({ onChanged }: { readonly onChanged: () => void }) {
  const text = useMessages().users
  const me = useMe()
  const update = useUpdateMe()
  const change = (visible: boolean) =>
    update.mutate(
      { visible },
      {
        onSuccess: () => {
          notify({
            message: visible ? text.visibleNow : text.hiddenNow,
            tone: 'success',
            id: 'visibility',
          })
          onChanged()
        },
      },
    )
  return (
    <Panel title={text.visibility}>
      {me.data && (
        <SwitchField
          label={text.visible}
          hint={text.visibleHint}
          checked={update.isPending ? (update.variables.visible ?? false) : me.data.visible}
          busy={update.isPending}
          onChange={change}
        />
      )}
      {me.isPending && <Skeleton className="h-12" />}
      {me.isError && !me.data && <LoadFailed onRetry={() => me.refetch()} />}
    </Panel>
  )
}
