/** Sonner's toaster with the product's numbers (specification, section 9). Loaded when needed. */
import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useSetting } from '../features/settings/settings.ts'
import { connectToaster } from '../lib/notify.ts'
import { TOAST_DURATION_MS, TOAST_WIDTH_PX, TOASTS_VISIBLE } from '../limits.ts'

const WIDTH = { '--width': `${TOAST_WIDTH_PX}px` } as CSSProperties

export function Toaster() {
  const [theme] = useSetting('theme')
  useEffect(() => connectToaster((message) => toast.error(message)), [])
  return (
    <Sonner
      theme={theme}
      duration={TOAST_DURATION_MS}
      visibleToasts={TOASTS_VISIBLE}
      style={WIDTH}
      closeButton
    />
  )
}
