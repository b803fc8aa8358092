/** Bundle identifier on macOS and app user model id on Windows. */
export const APP_ID = 'fm.undertone.desktop'
/** Scheme of deep links, and name of the program on Linux. */
export const SCHEME = 'undertone'
export const SCHEME_NAME = 'Undertone link'
