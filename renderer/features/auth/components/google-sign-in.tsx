import { type ComponentType, lazy, Suspense } from 'react'
import { log } from '../../../lib/log.ts'
import { googleAvailable } from '../auth.ts'
import type { GoogleSignInProps } from './offered-google.tsx'

/** Most installations offer no Google: its code is fetched by those that do. */
const OfferedGoogle = lazy(async (): Promise<{ default: ComponentType<GoogleSignInProps> }> => {
  try {
    return { default: (await import('./offered-google.tsx')).OfferedGoogle }
  } catch (error) {
    // The other ways in still work: a page without this one is better than none.
    log.warn('Signing in with Google could not be loaded', error)
    return { default: () => null }
  }
})

/** The way in through Google; nothing where it is not offered. */
export function GoogleSignIn(props: GoogleSignInProps) {
  if (!googleAvailable()) return null
  return (
    // As high as what comes: the form below must not jump.
    <Suspense fallback={<div className="h-[5.3125rem]" />}>
      <OfferedGoogle {...props} />
    </Suspense>
  )
}
