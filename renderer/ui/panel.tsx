import { type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string
  /** For links to the panel. */
  readonly id?: string
  /** Makes the heading focusable. */
  readonly headingRef?: Ref<HTMLHeadingElement>
}

export function Panel({ title, children, className, id, headingRef }: PanelProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cx(
        'scroll-mt-4 rounded-edge border-[1.5px] border-ink bg-sheet dark:border-edge',
        className,
      )}
    >
      <h2
        id={headingId}
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
