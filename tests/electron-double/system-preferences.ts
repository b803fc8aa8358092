import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

/** Of macOS only: nobody has given the app a permission. */
export const systemPreferences = withAbsentNamed(
  {
    isTrustedAccessibilityClient: (_prompt: boolean) => false,
  } satisfies Pick<Electron.SystemPreferences, 'isTrustedAccessibilityClient'>,
  'systemPreferences',
)
