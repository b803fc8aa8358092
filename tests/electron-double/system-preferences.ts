import type * as Electron from 'electron'

/** Of macOS only: nobody has given the app a permission. */
export const systemPreferences = {
  isTrustedAccessibilityClient: (_prompt: boolean) => false,
} satisfies Pick<Electron.SystemPreferences, 'isTrustedAccessibilityClient'>
