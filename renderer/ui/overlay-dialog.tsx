import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type OverlayKind, overlayId, withoutOverlay } from '../lib/overlay-path.ts'
import { Dialog } from './dialog.tsx'

interface OverlayDialogProps {
  readonly kind: OverlayKind
  readonly title: string
  readonly children: (id: string) => ReactNode
}

/** Dialog over the screen for the page that the URL names. Closing it returns to the screen. */
export function OverlayDialog({ kind, title, children }: OverlayDialogProps) {
  const here = useLocation()
  const navigate = useNavigate()
  /** Location that is being closed: Escape and the button may both request it. */
  const closed = useRef<string | null>(null)
  const id = overlayId(here.search, kind)

  function close(): void {
    if (id === null || closed.current === here.key) return
    closed.current = here.key
    const state = here.state as { isOverlay?: boolean } | null
    if (state?.isOverlay) void navigate(-1)
    else void navigate(withoutOverlay(here), { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog open={id !== null} title={title} onClose={close}>
      {id !== null && children(id)}
    </Dialog>
  )
}
