import type { ReactNode } from 'react'

interface SectionHeadProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
}

export function SectionHead({ title, lead, action }: SectionHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t-2 border-ink pt-3 dark:border-edge">
      <div>
        <h2 className="text-2xl">{title}</h2>
        {lead && <div className="mt-1.5 text-[0.8125rem] text-soft">{lead}</div>}
      </div>
      {action}
    </div>
  )
}
