/** The toaster's place in the page: empty on the first pages, filled with the first toast. */
import { type ComponentType, useEffect, useState } from 'react'
import { useAuth } from '../features/auth/auth.ts'
import { log } from '../lib/log.ts'
import { onToasterNeeded } from '../lib/notify.ts'

interface ToastHostProps {
  /** Brings the toaster's code. */
  readonly load?: () => Promise<{ readonly Toaster: ComponentType }>
}

const loadToaster = () => import('./toaster.tsx')

export function ToastHost({ load = loadToaster }: ToastHostProps) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  /** Counts the times a toaster was asked for: each is a new try where the last one failed. */
  const [asked, setAsked] = useState(0)
  const isMember = useAuth().status === 'signed-in'
  useEffect(() => onToasterNeeded(() => setAsked((count) => count + 1)), [])
  // Loaded ahead of the first toast. It stays after a sign-out, or the reason for the sign-out would
  // vanish with it.
  useEffect(() => {
    if (isMember) setAsked((count) => count + 1)
  }, [isMember])
  useEffect(() => {
    if (asked === 0) return
    // An app without toasts beats no app: what was said waits for the next try.
    load().then(
      (module) => setToaster(() => module.Toaster),
      (error) => log.error('The toaster could not be loaded', error),
    )
  }, [asked, load])
  return Toaster && <Toaster />
}
