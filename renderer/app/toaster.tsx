/** Sonner's toaster with the product's numbers (specification, section 9). Loaded when needed. */
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useSetting } from '../features/settings/settings.ts'
import { connectToaster, type Notice } from '../lib/notify.ts'
import { TOAST_DURATION_MS, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../limits.ts'

/** Above the mini player, because toasts stay long. styles/toast.css knows how tall that is. */
const OFFSET = { bottom: 'var(--toast-room)', right: '1.5rem' }
const NARROW_OFFSET = { bottom: 'var(--toast-room)', left: '1rem', right: '1rem' }

/** Printed like everything else: a sheet with a hard edge. The rest is in styles/toast.css. */
const LOOK = {
  '--width': `${TOAST_WIDTH_PX}px`,
  '--normal-bg': 'var(--sheet)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--ink)',
  '--border-radius': '2px',
  fontFamily: 'var(--body-font)',
} as CSSProperties

/** How sonner shows each tone. */
const SAY = { plain: toast, success: toast.success, error: toast.error }

function show({ message, tone, id, action }: Notice): void {
  SAY[tone](message, { ...(id && { id }), ...(action && { action }) })
}

export function Toaster() {
  const [theme] = useSetting('theme')
  useEffect(() => connectToaster({ show, clear: () => toast.dismiss() }), [])
  return (
    <Sonner
      theme={theme}
      duration={TOAST_DURATION_MS}
      visibleToasts={TOASTS_VISIBLE}
      offset={OFFSET}
      mobileOffset={NARROW_OFFSET}
      style={LOOK}
      closeButton
    />
  )
}
