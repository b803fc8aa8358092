import { useAuth } from '../../../domain/auth/auth.ts'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { deletion } from '../deletion.ts'
import { isConfirmed } from '../deletion-plan.ts'
import { describeRefusal } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'

/** The end of the account: what goes, what stays, and two proofs that it is meant. */
export function DeletePanel() {
  const text = useAccountMessages().remove
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
  const text = useAccountMessages().remove
  const { user } = useAuth()
  const expected = user?.email ?? text.word
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      confirmation: (typed) => (isConfirmed(typed, expected) ? undefined : text.mismatch),
    },
    describe: describeRefusal,
    run: async () => {
      if (await identityCheck.confirm()) await deletion.run()
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <TextField
        {...field('confirmation')}
        label={user?.email ? text.typeEmail(user.email) : text.typeWord(text.word)}
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
