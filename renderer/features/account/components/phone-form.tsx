import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readPhone } from '../phone.ts'
import { useActionForm } from '../use-action-form.ts'

/** The longest name of a phone: it has to fit its row. */
const NAME_MAX_LENGTH = 40

interface PhoneFormProps {
  /** Sends a code to the phone (E.164); rejects with the provider's error. */
  readonly onPhone: (phone: string, name: string | null) => Promise<unknown>
  readonly onCancel: () => void
}

/** The number of the phone that is to receive codes, and what to call it. */
export function PhoneForm({ onPhone, onCancel }: PhoneFormProps) {
  const { accountSettings, common } = useMessages()
  const text = accountSettings.factor
  const { form, errors, refusal, busy } = useActionForm({
    fields: ['phone', 'name'],
    check: ({ phone, name }) => ({
      ...(phone.trim() === '' && { phone: text.phoneMissing }),
      ...(phone.trim() !== '' && readPhone(phone) === null && { phone: text.phoneShape }),
      ...(name.trim().length > NAME_MAX_LENGTH && { name: text.nameTooLong(NAME_MAX_LENGTH) }),
    }),
    run: async ({ phone, name }) => {
      await onPhone(readPhone(phone) ?? phone, name.trim() || null)
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-5">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        name="phone"
        type="tel"
        label={text.phone}
        hint={text.phoneHint}
        error={errors.phone}
        refusal={refusal}
        autoComplete="tel"
        autoFocus
      />
      <TextField
        name="name"
        label={text.name}
        hint={text.nameHint}
        error={errors.name}
        refusal={refusal}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={busy}>
          {text.sendCode}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
