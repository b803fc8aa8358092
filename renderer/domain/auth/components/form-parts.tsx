import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { RESEND_SECONDS } from '../../../limits.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'

interface SubmitButtonProps {
  readonly phase: 'idle' | 'waiting' | 'working'
  readonly children: string
}

/** The one button of an account form; while it waits for identity it says so. */
export function SubmitButton({ phase, children }: SubmitButtonProps) {
  const text = useMessages().accounts
  return (
    <Button type="submit" variant="solid" busy={phase !== 'idle'} className="w-full">
      {phase === 'waiting' ? text.waitingNow : children}
    </Button>
  )
}

/** Above a form: what went wrong with it as a whole, or what it waits for. */
export function FormNotices({ error }: { readonly error: string | undefined }) {
  const text = useMessages().accounts
  const { reachable, waitingFor } = useServiceStatus()
  if (error) return <Alert tone="error">{error}</Alert>
  if (!reachable) return <Alert tone="note">{text.unreachable}</Alert>
  if (waitingFor.includes('identity')) return <Alert tone="note">{text.waiting}</Alert>
  return null
}

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

interface StepTitleProps {
  readonly title: string
  readonly children?: ReactNode
}

/** Heads a later step of the same page. It takes the focus, so that the step is read out. */
export function StepTitle({ title, children }: StepTitleProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div>
      <h2 ref={ref} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children && <div className="mt-2 text-soft">{children}</div>}
    </div>
  )
}

/** The e-mail address of an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { accounts: text } = useMessages()
  return (
    <TextField
      {...props}
      label={text.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
