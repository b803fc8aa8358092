import type { ReactNode } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailedProps {
  readonly onRetry: () => unknown
  readonly children?: ReactNode
}

export function LoadFailed({ onRetry, children }: LoadFailedProps) {
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {uiText.tryAgain}
        </Button>
      }
    >
      {children ?? uiText.loadFailed}
    </Alert>
  )
}
