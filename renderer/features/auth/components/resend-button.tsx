import { RESEND_SECONDS } from '../../../limits.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'

interface ResendButtonProps {
  /** When the last one was sent, in ms since the epoch; null when none has been. */
  readonly sentAt: number | null
  readonly busy: boolean
  readonly onResend: () => void
}

/** Sends another message, but not at once: until then it says how long. */
export function ResendButton({ sentAt, busy, onResend }: ResendButtonProps) {
  const text = useMessages().accounts
  const seconds = useCountdown(sentAt, RESEND_SECONDS)
  return (
    <Button busy={busy} disabled={seconds > 0} onClick={onResend} className="tabular-nums">
      {seconds > 0 ? text.sendAgainIn(seconds) : text.sendAgain}
    </Button>
  )
}
