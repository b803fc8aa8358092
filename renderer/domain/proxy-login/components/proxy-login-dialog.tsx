import {
  PROXY_ACCOUNT_MAX,
  type ProxyAccount,
  type ProxyQuestion,
} from '../../../../preload/contract/desktop.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { proxyLoginText } from '../../../../shared/locales/generated/proxy-login.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

interface ProxyLoginDialogProps {
  readonly open: boolean
  readonly question: ProxyQuestion | null
  readonly onSubmit: (account: ProxyAccount | null) => void
}

export function ProxyLoginDialog({ open, question, onSubmit }: ProxyLoginDialogProps) {
  return (
    <Dialog open={open} title={proxyLoginText.title} onClose={() => question && onSubmit(null)}>
      {question && <ProxyLoginForm key={question.host} question={question} onSubmit={onSubmit} />}
    </Dialog>
  )
}

function ProxyLoginForm({
  question,
  onSubmit,
}: Pick<ProxyLoginDialogProps, 'onSubmit'> & { readonly question: ProxyQuestion }) {
  const { form, field } = useCheckedForm({
    checks: {
      username: (username) => (username === '' ? proxyLoginText.usernameNeeded : undefined),
      password: () => undefined,
    },
    run: onSubmit,
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{proxyLoginText.lead(question.host)}</p>
      {question.wasRefused && <Alert tone="error">{proxyLoginText.wasRefused}</Alert>}
      <TextField
        {...field('username')}
        label={proxyLoginText.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PROXY_ACCOUNT_MAX}
      />
      <PasswordField
        {...field('password')}
        label={proxyLoginText.password}
        autoComplete="off"
        maxLength={PROXY_ACCOUNT_MAX}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => onSubmit(null)}>
          {actionsText.cancel}
        </Button>
        <Button type="submit">{proxyLoginText.signIn}</Button>
      </div>
    </form>
  )
}
