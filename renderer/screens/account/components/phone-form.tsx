import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeRefusal } from '../field-refusal.ts'
import { readPhone } from '../phone.ts'

/** The longest name of a phone: it has to fit its row. */
const NAME_MAX_LENGTH = 40

interface PhoneFormProps {
  /** Sends a code to the phone (E.164); rejects with the provider's error. */
  readonly onPhone: (phone: string, name: string | null) => Promise<unknown>
  readonly onCancel: () => void
}

/** The number of the phone that is to receive codes, and what to call it. */
export function PhoneForm({ onPhone, onCancel }: PhoneFormProps) {
  const accountSettings = useAccountMessages()
  const { common } = useMessages()
  const text = accountSettings.factor
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      phone: (phone) => {
        if (phone === '') return text.phoneMissing
        return readPhone(phone) === null ? text.phoneShape : undefined
      },
      name: (name) =>
        name.length > NAME_MAX_LENGTH ? text.nameTooLong(NAME_MAX_LENGTH) : undefined,
    },
    describe: describeRefusal,
    run: ({ phone, name }) => onPhone(readPhone(phone) ?? phone, name || null),
  })
  return (
    <form {...form} className="grid max-w-lg gap-5">
      {formError && <Alert tone="error">{formError}</Alert>}
      <TextField
        {...field('phone')}
        type="tel"
        label={text.phone}
        hint={text.phoneHint}
        autoComplete="tel"
        autoFocus
      />
      <TextField {...field('name')} label={text.name} hint={text.nameHint} autoComplete="off" />
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
