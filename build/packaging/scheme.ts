/** Bundle identifier on macOS, app user model id on Windows. */
export const APP_ID = 'fm.undertone.desktop'
export const SCHEME = 'undertone'
export const SCHEME_NAME = 'Undertone link'
