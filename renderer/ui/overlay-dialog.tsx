import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type OverlayKind, overlayId, withoutOverlay } from '../lib/overlay-path.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

interface OverlayDialogProps extends Pick<DialogProps, 'title' | 'isFullScreen'> {
  readonly kind: OverlayKind
  readonly children: (id: string) => ReactNode
}

/** Shows a page, such as a station, in a dialog while the URL contains its id. */
export function OverlayDialog({ kind, children, ...rest }: OverlayDialogProps) {
  const location = useLocation()
  const navigate = useNavigate()
  /** Key of the last closed location, because Escape and the close button may both close the same dialog. */
  const closedKey = useRef<string | null>(null)
  const id = overlayId(location.search, kind)

  function close(): void {
    if (id === null || closedKey.current === location.key) return
    closedKey.current = location.key
    const state = location.state as { isOverlay?: boolean } | null
    if (state?.isOverlay) void navigate(-1)
    else void navigate(withoutOverlay(location), { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog {...rest} open={id !== null} onClose={close}>
      {id !== null && children(id)}
    </Dialog>
  )
}
