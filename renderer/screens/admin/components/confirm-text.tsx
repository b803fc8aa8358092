import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

interface ConfirmTextProps {
  readonly expected: string
  readonly label: string
  readonly errorText: string
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A form that the admin can submit only after typing the expected text. */
export function ConfirmText(props: ConfirmTextProps) {
  const { expected, label, errorText, confirmLabel, onConfirm, onCancel } = props
  const { form, field } = useCheckedForm({
    checks: { typed: (value) => (value.trim() === expected ? undefined : errorText) },
    run: () => onConfirm(),
  })
  return (
    <form {...form} className="grid gap-4">
      <TextField {...field('typed')} label={label} autoComplete="off" spellCheck={false} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {actionsText.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
