import { ApiProblem } from '../../../api/problem.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Why something could not be done to an account, as the API says it, beside what was asked; nothing without an error. */
export function UserRefusal({ error }: { readonly error: Error | null }) {
  const text = useAdminMessages().users
  if (error === null) return null
  const reason = error instanceof ApiProblem ? error.title : undefined
  return <Alert tone="error">{reason ?? text.failed}</Alert>
}
