import { type ReactNode, useEffect, useRef } from 'react'

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
