import type { StationChanges } from '../../../../shared/api/own-stations.ts'
import { useConflictMessages } from '../../../locales/station-conflict.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import type { GuardedSave } from '../use-guarded-save.ts'

/** Both versions, to choose from. */
export const ConflictDialog = onDemand(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
)

interface ConflictNoticeProps {
  readonly save: GuardedSave
  /** What stands in the form: typed on since, it is another than what was to be saved. */
  readonly changes: StationChanges
}

/** Says that another editor has saved before, and leads to both versions. */
export function ConflictNotice({ save, changes }: ConflictNoticeProps) {
  const text = useConflictMessages()
  if (!save.isConflict) return null
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" busy={save.busy} onClick={() => save.compare(changes)}>
          {text.compare}
        </Button>
      }
    >
      {text.explain}
    </Alert>
  )
}
