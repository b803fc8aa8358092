import { type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
  /** Makes the heading focusable. */
  readonly headingRef?: Ref<HTMLHeadingElement>
}

export function Panel({ title, children, className, headingRef }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-edge border-[1.5px] border-ink bg-sheet dark:border-edge', className)}
    >
      <h2
        id={id}
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
        className="border-b-[1.5px] border-ink px-5 outline-none py-3 text-xl tracking-tight dark:border-edge"
      >
        {title}
      </h2>
      <div className="px-5 py-4">{children}</div>
    </section>
  )
}
