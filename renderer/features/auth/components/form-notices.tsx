import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useServiceStatus } from '../../status/status.ts'

/** Above a form: what went wrong with it as a whole, or what it waits for. */
export function FormNotices({ error }: { readonly error: string | undefined }) {
  const text = useMessages().accounts
  const { reachable, waitingFor } = useServiceStatus()
  if (error) return <Alert tone="error">{error}</Alert>
  if (!reachable) return <Alert tone="note">{text.unreachable}</Alert>
  if (waitingFor.includes('identity')) return <Alert tone="note">{text.waiting}</Alert>
  return null
}
