import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface MenuTrigger {
  readonly popoverTarget: string
  readonly 'aria-controls': string
  readonly 'aria-expanded': boolean
}

interface PopoverMenuProps {
  /** Renders the button. Its props must be on a `button` element. */
  readonly trigger: (props: MenuTrigger) => ReactNode
  /** The `li` elements of the list. They are rendered only while it is open. */
  readonly children: (close: () => void) => ReactNode
  /** Side of the button on which the list opens (CSS `position-area`). */
  readonly className: string
}

export const MENU_ROW =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none hover:bg-ink hover:text-paper'

/** A button with a list of links and buttons in the top layer. Escape and clicks or focus outside close the list. */
export function PopoverMenu({ trigger, children, className }: PopoverMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const close = () => list.current?.hidePopover()
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of its children
    <div onBlur={closeOnLeave} className="contents">
      {trigger({ popoverTarget: id, 'aria-controls': id, 'aria-expanded': isOpen })}
      <ul
        ref={list}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        className={cx('menu', className)}
      >
        {isOpen && children(close)}
      </ul>
    </div>
  )
}
