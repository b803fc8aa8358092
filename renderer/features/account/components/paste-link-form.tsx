import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readActionCode } from '../../auth/auth.ts'
import { beside, FieldRefusal } from '../field-refusal.ts'
import { useActionForm } from '../use-action-form.ts'

/** Takes the link of a mail, or the code in it, where the link itself cannot be opened. */
export function PasteLinkForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const text = useMessages().accountSettings.email
  const { form, errors, refusal, busy } = useActionForm({
    fields: ['link'],
    check: ({ link }) => (readActionCode(link) === null ? { link: text.pasteMissing } : {}),
    run: async ({ link }) => {
      const code = readActionCode(link)
      if (code === null) throw new FieldRefusal('link', text.pasteMissing)
      await beside('link', 'code', onCode(code))
    },
  })
  return (
    <form {...form} className="grid max-w-lg justify-items-start gap-4">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <div className="w-full">
        <TextField
          name="link"
          label={text.paste}
          hint={text.pasteHint}
          error={errors.link}
          refusal={refusal}
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
