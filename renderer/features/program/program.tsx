/** The program on this computer: its part of the settings, fetched where there is one. */
import { type ComponentType, lazy, Suspense } from 'react'
import { log } from '../../lib/log.ts'
import { getPlatform } from '../../platform/platform.ts'

const Section = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./components/program-section.tsx')).ProgramSection }
  } catch (error) {
    // The settings around it still work.
    log.warn('The settings of the program could not be loaded', error)
    return { default: () => null }
  }
})

/** Nothing in a browser. */
export function ProgramSettings() {
  if (!getPlatform().capabilities.tray) return null
  return (
    <Suspense fallback={null}>
      <Section />
    </Suspense>
  )
}
