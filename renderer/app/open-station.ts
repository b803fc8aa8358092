/** Opens the page of a station from outside the screens. */
import { overlayId, overlayPath } from '../lib/overlay-path.ts'
import { screenBelow } from './deep-link-path.ts'
import type { AppRouter } from './router.tsx'

/** Opens it over the present screen, or over home where that is no member's. */
export function openStation(router: Pick<AppRouter, 'navigate' | 'state'>, id: string): void {
  const here = router.state.location
  if (overlayId(here.search, 'station') === id) return
  const below = screenBelow(here)
  // Closing it goes back to the screen below only where that is the one before.
  const isOverlay = below.pathname === here.pathname
  void router.navigate(overlayPath(below, 'station', id), {
    state: { isOverlay },
    preventScrollReset: true,
  })
}
