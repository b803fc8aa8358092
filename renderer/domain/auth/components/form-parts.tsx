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

export function SubmitButton({ phase, children }: SubmitButtonProps) {
  const text = useMessages().accounts
  return (
    <Button type="submit" variant="solid" busy={phase !== 'idle'} className="w-full">
      {phase === 'waiting' ? text.waitingNow : children}
    </Button>
  )
}

export function FormStatus({ error }: { readonly error: string | undefined }) {
  const text = useMessages().accounts
  const { reachable, waitingFor } = useServiceStatus()
  if (error) return <Alert tone="error">{error}</Alert>
  if (!reachable) return <Alert tone="note">{text.unreachable}</Alert>
  if (waitingFor.includes('identity')) return <Alert tone="note">{text.waiting}</Alert>
  return null
}

interface ResendButtonProps {
  readonly sentAt: number | null
  readonly busy: boolean
  readonly onResend: () => void
}

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

/** Heading of a later step. It takes focus so that screen readers announce the step. */
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
