import type { ReactNode } from 'react'

interface SectionHeadProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
}

export function SectionHead({ title, lead, action }: SectionHeadProps) {
  return (
    <div className="mb-2.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-t-2 border-ink pt-2 dark:border-edge">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl">{title}</h2>
        {lead && <div className="text-[0.8125rem] text-soft">{lead}</div>}
      </div>
      {action}
    </div>
  )
}
