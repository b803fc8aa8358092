import type { ReactNode } from 'react'
import { Halftone } from './halftone.tsx'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

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
