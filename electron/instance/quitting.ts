import { app } from 'electron'

/** Tells whether the app is on its way out, when closing a window means closing it. */
export function watchQuitting(): () => boolean {
  let quitting = false
  app.on('before-quit', () => {
    quitting = true
  })
  return () => quitting
}
