/** Sonner's toaster with the limits of the specification (section 9). */
import { type CSSProperties, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast } from 'sonner'
import { useSetting } from '../domain/settings/settings.ts'
import { connectToaster, type Toast } from '../lib/notify.ts'
import { TOAST_DURATION_MS, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../limits.ts'
import { placeToastHost, toastHost } from '../ui/toast-host.ts'

/** Position above the mini player, because toasts are visible for long. styles/toast.css defines the height. */
const OFFSET = { bottom: 'var(--toast-room)', right: '1.5rem' }
const NARROW_OFFSET = { bottom: 'var(--toast-room)', left: '1rem', right: '1rem' }

const TOAST_STYLE = {
  '--width': `${TOAST_WIDTH_PX}px`,
  '--normal-bg': 'var(--sheet)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--ink)',
  '--border-radius': '2px',
  fontFamily: 'var(--body-font)',
} as CSSProperties

const TOAST_BY_TONE = { plain: toast, success: toast.success, error: toast.error }

/** Sonner's toast id by the app's id. A closing toast removes its entry, so that it does not close its replacement. */
const sonnerIds = new Map<string, number>()
let lastToast = 0

function show({ message, tone, id = '', action, onDismiss }: Toast): void {
  const toastId = (id && sonnerIds.get(id)) || ++lastToast
  if (id) sonnerIds.set(id, toastId)
  const dismiss = () => {
    if (sonnerIds.get(id) === toastId) sonnerIds.delete(id)
    onDismiss?.()
  }
  TOAST_BY_TONE[tone](message, {
    id: toastId,
    onDismiss: dismiss,
    onAutoClose: dismiss,
    action: action && {
      label: action.label,
      onClick: () => {
        dismiss()
        action.onClick()
      },
    },
  })
}

function hide(id: string): void {
  const toastId = sonnerIds.get(id)
  if (toastId !== undefined) toast.dismiss(toastId)
}

function clear(): void {
  sonnerIds.clear()
  toast.dismiss()
}

export function Toaster() {
  const [theme] = useSetting('theme')
  useEffect(placeToastHost, [])
  useEffect(() => connectToaster({ show, hide, clear }), [])
  return createPortal(
    <Sonner
      theme={theme}
      duration={TOAST_DURATION_MS}
      visibleToasts={TOASTS_VISIBLE}
      offset={OFFSET}
      mobileOffset={NARROW_OFFSET}
      style={TOAST_STYLE}
      closeButton
    />,
    toastHost,
  )
}
