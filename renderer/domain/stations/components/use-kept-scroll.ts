import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const KEY = 'list-scroll'

/** Where the window stood when the page was left, and on which address. */
const placeSchema = z.object({ path: z.string(), y: z.number() })

/** Whether the listener has done nothing since the page was loaded: from their first move on, they stand where they want. */
let isUntouched = true
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  window.addEventListener(type, () => (isUntouched = false), {
    capture: true,
    once: true,
    passive: true,
  })

function readPlace(): z.infer<typeof placeSchema> | null {
  try {
    return z.parse(placeSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Keeps the window's place in a list over a restart of the page. The router's own memory puts it back as soon as
 * there is a page, which is before the list has its height, and ends where that page does; between screens that
 * memory is right.
 */
export function useKeptScroll(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is put back when a list comes
  useLayoutEffect(() => {
    const place = isUntouched ? readPlace() : null
    if (place?.path === path) window.scrollTo(0, place.y)
  }, [])
  useLayoutEffect(() => {
    const keep = () => sessionStorage.setItem(KEY, JSON.stringify({ path, y: window.scrollY }))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [path])
}
