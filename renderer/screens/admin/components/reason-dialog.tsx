import { useState } from 'react'
import { type ModerationDecision, REASON_MAX } from '../../../../shared/api/own-stations.ts'
import { REVIEWED_FIELDS, type ReviewedField } from '../../../../shared/api/station-fields.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { fieldLabel } from '../../../domain/stations/field-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'

type FieldReasons = Pick<ModerationDecision, 'fieldReasons'>

interface ReasonDialogProps {
  /** Name of the station. Null while the dialog is closed. */
  readonly name: string | null
  readonly labels: {
    readonly title: (name: string) => string
    readonly lead: (name: string) => string
    readonly confirm: string
  }
  readonly hasFieldReasons?: boolean
  readonly onReason: (reason: string, fieldReasons: FieldReasons) => void
  readonly onClose: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { name, labels, onClose } = props
  return (
    <Dialog open={name !== null} title={labels.title(name ?? '')} onClose={onClose}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({ name, labels, hasFieldReasons, onReason, onClose }: ReasonDialogProps) {
  const text = adminText.moderation
  const [chosenFields, setChosenFields] = useState<readonly ReviewedField[]>([])
  const otherFields = REVIEWED_FIELDS.filter((other) => !chosenFields.includes(other))
  const labelOf = (reviewed: ReviewedField) => fieldLabel(reviewed, creatorText)
  const isTooLong: FieldCheck = (reason) =>
    reason.length > REASON_MAX ? text.reasonLength(REASON_MAX) : undefined
  const { form, field } = useCheckedForm({
    checks: {
      reason: (reason) => (reason === '' ? text.reasonLength(REASON_MAX) : isTooLong(reason)),
      ...(Object.fromEntries(REVIEWED_FIELDS.map((reviewed) => [reviewed, isTooLong])) as Record<
        ReviewedField,
        FieldCheck
      >),
    },
    run: ({ reason, ...fieldReasons }) => {
      const given = Object.entries(fieldReasons).filter(([, fieldReason]) => fieldReason !== '')
      // Older APIs reject the property.
      onReason(reason, given.length > 0 ? { fieldReasons: Object.fromEntries(given) } : {})
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{labels.lead(name ?? '')}</p>
      <TextArea {...field('reason')} label={text.reason} rows={3} />
      {chosenFields.map((chosen) => (
        <TextField
          key={chosen}
          {...field(chosen)}
          label={text.fieldReason(labelOf(chosen))}
          autoComplete="off"
        />
      ))}
      {hasFieldReasons && otherFields.length > 0 && (
        <SelectField
          label={text.addFieldReason}
          value=""
          options={[
            { value: '', label: text.chooseField },
            ...otherFields.map((other) => ({ value: other, label: labelOf(other) })),
          ]}
          onChange={({ currentTarget }) =>
            setChosenFields([...chosenFields, currentTarget.value as ReviewedField])
          }
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {actionsText.cancel}
        </Button>
        <Button type="submit" variant="danger">
          {labels.confirm}
        </Button>
      </div>
    </form>
  )
}
