/** Whether the window is shown, for what is asked only then. */

/** True unless the page is hidden or minimised. */
export function isWindowShown(): boolean {
  return document.visibilityState !== 'hidden'
}

/** Calls the listener whenever the window comes back: to the screen, or to the front. */
export function onWindowShown(listener: () => void): () => void {
  const onVisibility = () => {
    if (isWindowShown()) listener()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('focus', listener)
  }
}
