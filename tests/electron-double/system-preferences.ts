import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

/** macOS only: the app has no permission. */
export const systemPreferences = withMissingMembersThrowing(
  {
    isTrustedAccessibilityClient: (_prompt: boolean) => false,
  } satisfies Pick<Electron.SystemPreferences, 'isTrustedAccessibilityClient'>,
  'systemPreferences',
)
