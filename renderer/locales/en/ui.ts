/** Words of the design system itself. */
export const ui = {
  /** Exact text of the product specification (section 2). */
  loading: 'Loading...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on.',
  passwordRules: {
    title: 'The password needs:',
    rule: {
      minLength: (characters: number) => `At least ${characters} characters`,
      maxLength: (characters: number) => `At most ${characters} characters`,
      uppercase: () => 'A capital letter',
      lowercase: () => 'A small letter',
      number: () => 'A digit',
      symbol: () => 'A sign, such as ! or %',
    },
    met: 'met',
    unmet: 'not yet',
    summary: (met: number, all: number) => `${met} of ${all} password rules met.`,
  },
  close: 'Close',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
  codeFailed: 'This page could not be loaded. Undertone may have been updated: load it again.',
  reload: 'Load again',
  lastVisit: 'Shown from your last visit.',
}
