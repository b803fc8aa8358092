import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

/** Only on macOS. The app has no accessibility permission. */
export const systemPreferences = withMissingMembersThrowing(
  {
    isTrustedAccessibilityClient: (_prompt: boolean) => false,
  } satisfies Pick<Electron.SystemPreferences, 'isTrustedAccessibilityClient'>,
  'systemPreferences',
)
