/** Words of the design system itself. */
export const ui = {
  /** Exact text of the product specification (section 2). */
  loading: 'Loading...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  close: 'Close',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
}
