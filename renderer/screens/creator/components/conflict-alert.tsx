import type { StationChanges } from '../../../../shared/api/own-stations.ts'
import { stationConflictText } from '../../../../shared/locales/generated/station-conflict.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { GuardedSave } from '../use-guarded-save.ts'

export const ConflictDialog = lazyDialog(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
)

interface ConflictAlertProps {
  readonly save: GuardedSave
  /** The current form values, which may differ from those of the failed save. */
  readonly changes: StationChanges
}

/** Alert that appears when another editor saved first. It offers to compare both versions. */
export function ConflictAlert({ save, changes }: ConflictAlertProps) {
  if (!save.isConflict) return null
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" busy={save.busy} onClick={() => save.compare(changes)}>
          {stationConflictText.compare}
        </Button>
      }
    >
      {stationConflictText.explain}
    </Alert>
  )
}
