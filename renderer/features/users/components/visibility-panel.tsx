import { toast } from 'sonner'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useMe, useUpdateMe } from '../users.ts'

/** The switch that puts oneself into the community, or takes oneself out. */
export function VisibilityPanel({ onChanged }: { readonly onChanged: () => void }) {
  const { common, users: text } = useMessages().more
  const me = useMe()
  const update = useUpdateMe()
  const change = (visible: boolean) =>
    update.mutate(
      { visible },
      {
        onSuccess: () => {
          toast.success(visible ? text.visibleNow : text.hiddenNow, { id: 'visibility' })
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
      {me.isError && !me.data && (
        <Alert
          tone="error"
          action={
            <Button size="small" onClick={() => me.refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {common.loadFailed}
        </Alert>
      )}
    </Panel>
  )
}
