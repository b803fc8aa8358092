import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { uiText } from '../../shared/locales/generated/ui.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { hostToastsIn, placeToastHost } from './toast-host.ts'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called for Escape and the close button. The caller must set `open` to false. */
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Fills the window. The keys of the page work in it. */
  readonly isFullScreen?: boolean
}

const BOX = 'm-auto w-[min(32rem,calc(100vw-2rem))] rounded-edge border-2 border-ink'
const FULL_SCREEN = 'm-0 size-full max-h-none max-w-none'

const FIRST_TEXT_FIELD =
  'form :is(textarea, input:not([type="checkbox"], [type="radio"], [type="file"]))'

/** A modal dialog. It focuses the first text field of a form, or its heading. The native element restores the focus. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  actions,
  isFullScreen = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Before the effects of a page that a link in the dialog opened, because that page takes the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!open) {
      if (dialog.open) dialog.close()
      return
    }
    if (!dialog.open) {
      dialog.showModal()
      // The browser would focus the close button, which is the first control.
      const field = dialog.querySelector<HTMLElement>(FIRST_TEXT_FIELD)
      if (!dialog.querySelector('[autofocus]')) (field ?? heading.current)?.focus()
    }
    return hostToastsIn(dialog)
  }, [open])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        // File inputs have an event of the same name, which bubbles.
        if (event.target !== event.currentTarget) return
        // The layout effect closes the dialog with the next state, which a view transition shows.
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        placeToastHost()
        onClose()
      }}
      data-full-screen={isFullScreen || undefined}
      className={cx(
        'scroll-pt-16 bg-paper text-ink backdrop:bg-scrim',
        isFullScreen ? FULL_SCREEN : BOX,
      )}
    >
      {open && (
        <>
          <header className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b-[1.5px] border-ink bg-paper py-2 pr-2 pl-5">
            <h2 ref={heading} id={id} tabIndex={-1} className="text-xl">
              {title}
            </h2>
            <IconButton label={uiText.close} tipSide="left" onClick={onClose}>
              <X className="size-5" />
            </IconButton>
          </header>
          <div className="px-5 py-5">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 px-5 pb-5">{actions}</footer>
          )}
        </>
      )}
    </dialog>
  )
}
