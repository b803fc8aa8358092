import type { ReactNode } from 'react'
import { Halftone } from './halftone.tsx'

interface EmptyStateProps {
  readonly title: string
  /** Why there is nothing, and what would change that. */
  readonly children?: ReactNode
  /** At least one thing to do next. */
  readonly action?: ReactNode
}

/** A list with nothing in it, saying so plainly and offering the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-start gap-3 border-[1.5px] border-dashed border-edge px-6 py-8">
      <Halftone className="h-12 w-48" />
      <h2 className="text-2xl">{title}</h2>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
