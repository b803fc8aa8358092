/** Whether this page is the desktop app's main window; known before anything else. */
export const isDesktop = 'undertone' in globalThis
