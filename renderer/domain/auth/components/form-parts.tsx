import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { accountsText } from '../../../../shared/locales/generated/accounts.ts'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { RESEND_SECONDS } from '../../../limits.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'

interface SubmitButtonProps {
  /** `waiting` until the identity provider has started, `working` while the request runs. */
  readonly phase: 'idle' | 'waiting' | 'working'
  readonly children: string
}

export function SubmitButton({ phase, children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="solid" busy={phase !== 'idle'} className="w-full">
      {phase === 'waiting' ? accountsText.waitingNow : children}
    </Button>
  )
}

export function FormStatus({ error }: { readonly error: string | undefined }) {
  const { reachable, waitingFor } = useServiceStatus()
  if (error) return <Alert tone="error">{error}</Alert>
  if (!reachable) return <Alert tone="note">{accountsText.unreachable}</Alert>
  if (waitingFor.includes('identity')) return <Alert tone="note">{accountsText.waiting}</Alert>
  return null
}

interface ResendButtonProps {
  readonly sentAt: number | null
  readonly busy: boolean
  readonly onResend: () => void
}

export function ResendButton({ sentAt, busy, onResend }: ResendButtonProps) {
  const seconds = useCountdown(sentAt, RESEND_SECONDS)
  return (
    <Button busy={busy} disabled={seconds > 0} onClick={onResend} className="tabular-nums">
      {seconds > 0 ? accountsText.sendAgainIn(seconds) : accountsText.sendAgain}
    </Button>
  )
}

interface StepTitleProps {
  readonly title: string
  readonly children?: ReactNode
}

/** Heading of a form step. It takes the focus, so that screen readers announce the step. */
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
  return (
    <TextField
      {...props}
      label={accountsText.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
