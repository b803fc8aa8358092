import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

/** macOS only: the app has no permission. */
export const systemPreferences = withAbsentNamed(
  {
    isTrustedAccessibilityClient: (_prompt: boolean) => false,
  } satisfies Pick<Electron.SystemPreferences, 'isTrustedAccessibilityClient'>,
  'systemPreferences',
)
