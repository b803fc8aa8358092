import { readActionCode } from '../../../domain/auth/auth.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { beside, describeRefusal, FieldRefusal } from '../field-refusal.ts'

/** Takes the link of a mail, or the code in it, where the link itself cannot be opened. */
export function PasteLinkForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const text = useAccountMessages().email
  const { form, field, formError, busy } = useCheckedForm({
    checks: { link: (link) => (readActionCode(link) === null ? text.pasteMissing : undefined) },
    describe: describeRefusal,
    run: async ({ link }) => {
      const code = readActionCode(link)
      if (code === null) throw new FieldRefusal('link', text.pasteMissing)
      await beside('link', 'code', onCode(code))
    },
  })
  return (
    <form {...form} className="grid max-w-lg justify-items-start gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <div className="w-full">
        <TextField
          {...field('link')}
          label={text.paste}
          hint={text.pasteHint}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" busy={busy}>
        {text.apply}
      </Button>
    </form>
  )
}
