import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Imported } from '../run-import.ts'

interface ImportDoneProps {
  readonly imported: Imported
  readonly trouble: 'add' | 'undo' | null
  readonly onUndo: (imported: Imported) => void
  readonly onClose: () => void
}

/** What an import has added, and the way back. */
export function ImportDone({ imported, trouble, onUndo, onClose }: ImportDoneProps) {
  const text = useMessages().exchange
  const { added } = imported
  const kept = imported.kept.items
  const isSomething = kept.length + added.length > 0
  return (
    <div className="grid gap-4">
      {trouble !== null && <Alert tone="error">{text.trouble[trouble]}</Alert>}
      <div role="status">
        <p className="text-lg">{text.done(kept.length)}</p>
        {added.length > 0 && <p className="text-soft">{text.doneOwn(added.length)}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={onClose}>
          {text.close}
        </Button>
        {isSomething && <Button onClick={() => onUndo(imported)}>{text.undo}</Button>}
      </div>
    </div>
  )
}
