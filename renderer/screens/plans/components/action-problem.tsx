import { titleIn } from '../../../api/problem.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Why something was refused, in a dialog: the toast that says so too lies behind it. */
export function ActionProblem({ error }: { readonly error: Error | null }) {
  const { errors } = useMessages()
  return error && <Alert tone="error">{titleIn(error) ?? errors.somethingWentWrong}</Alert>
}
