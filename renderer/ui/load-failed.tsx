import type { ReactNode } from 'react'
import { useMessages } from '../locales/messages.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailedProps {
  readonly onRetry: () => unknown
  readonly children?: ReactNode
}

export function LoadFailed({ onRetry, children }: LoadFailedProps) {
  const text = useMessages().ui
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {text.tryAgain}
        </Button>
      }
    >
      {children ?? text.loadFailed}
    </Alert>
  )
}
