import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface AlertProps {
  /** Screen readers announce an `error` immediately and a `note` at the next pause. */
  readonly tone: 'error' | 'note'
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Alert({ tone, children, action }: AlertProps) {
  const Icon = tone === 'error' ? CircleAlert : Info
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-edge border-[1.5px] border-l-[6px] bg-sheet px-4 py-3',
        tone === 'error' ? 'border-hot-text' : 'border-second',
      )}
    >
      <div className="flex min-w-48 flex-1 gap-3">
        <Icon
          aria-hidden="true"
          className={cx(
            'mt-px size-5 shrink-0',
            tone === 'error' ? 'text-hot-text' : 'text-second',
          )}
        />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  )
}
