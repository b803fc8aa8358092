import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAuth } from '../../auth/auth.ts'
import { deletion } from '../deletion.ts'
import { identityCheck } from '../identity-check.ts'
import { isConfirmed } from '../typed-confirmation.ts'
import { useActionForm } from '../use-action-form.ts'

/** The end of the account: what goes, what stays, and two proofs that it is meant. */
export function DeletePanel() {
  const text = useMessages().accountSettings.remove
  return (
    <Panel title={text.title} className="border-hot-text!">
      <div className="grid gap-5">
        <p className="max-w-prose font-semibold">{text.explain}</p>
        <div className="grid gap-5 wide:grid-cols-2">
          <Points title={text.goes} points={text.goesPoints} />
          <Points title={text.stays} points={text.staysPoints} />
        </div>
        <DeleteForm />
      </div>
    </Panel>
  )
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 list-disc pl-5 text-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

function DeleteForm() {
  const text = useMessages().accountSettings.remove
  const { user } = useAuth()
  const expected = user?.email ?? text.word
  const { form, errors, refusal, busy } = useActionForm({
    fields: ['confirmation'],
    check: ({ confirmation }) =>
      isConfirmed(confirmation, expected) ? {} : { confirmation: text.mismatch },
    run: async () => {
      if (await identityCheck.confirm()) await deletion.run()
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-4">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        name="confirmation"
        label={user?.email ? text.typeEmail(user.email) : text.typeWord(text.word)}
        error={errors.confirmation}
        refusal={refusal}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="danger" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  )
}
