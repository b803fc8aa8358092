import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { GuardedSave } from '../use-guarded-save.ts'

/** Says that another editor has saved before, and asks whose change stays. */
export function ConflictNotice({ save }: { readonly save: GuardedSave }) {
  const text = useMessages().creator.conflict
  if (!save.isConflict) return null
  return (
    <Alert
      tone="error"
      action={
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={save.busy} onClick={save.takeTheirs}>
            {text.theirs}
          </Button>
          <Button size="small" busy={save.busy} onClick={save.keepMine}>
            {text.mine}
          </Button>
        </div>
      }
    >
      {text.explain}
    </Alert>
  )
}
