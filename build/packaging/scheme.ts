/** The app's id on every system: bundle identifier, user model id. */
export const APP_ID = 'fm.undertone.desktop'
/** The scheme of its deep links, `undertone://`. */
export const SCHEME = 'undertone'
/** What the links' scheme is called where a system shows it. */
export const SCHEME_NAME = 'Undertone link'
