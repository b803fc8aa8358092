import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ScrobblingState } from '../create-scrobbler.ts'

/** An account that has to be connected again, and what waits for it. */
export function LostAccount({
  state: { account, waiting },
  forget,
}: {
  readonly state: ScrobblingState
  forget(): Promise<void>
}) {
  const text = useMessages().scrobbling
  if (account === null) return null
  return (
    <Alert tone="note" action={<Button onClick={() => void forget()}>{text.forget}</Button>}>
      {text.lost(account, waiting)}
    </Alert>
  )
}
