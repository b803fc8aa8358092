/**
 * Refetch on focus. The desktop keeps its window unthrottled, so the page counts as visible even
 * behind other windows: coming back is told by the system's focus, through the platform, as well as
 * by the page's visibility. Losing focus is no reason to stop anything.
 */
import { focusManager } from '@tanstack/react-query'
import type { Platform } from '../platform/platform-types.ts'

/** Feeds TanStack Query's focus manager for the life of the app. */
export function bindFocus(window: Pick<Platform['window'], 'onFocus'>, page: Document): void {
  focusManager.setEventListener((onFocus) => {
    const onVisibility = () => {
      if (page.visibilityState === 'visible') onFocus()
    }
    page.addEventListener('visibilitychange', onVisibility)
    const stop = window.onFocus((focused) => {
      if (focused) onFocus()
    })
    return () => {
      page.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  })
}
