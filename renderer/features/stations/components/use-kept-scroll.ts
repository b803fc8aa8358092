import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const KEY = 'list-scroll'

/** Where the window stood when the page was left, and on which address. */
const placeSchema = z.object({ path: z.string(), y: z.number() })

function takePlace(): z.infer<typeof placeSchema> | null {
  try {
    const place = z.parse(placeSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    sessionStorage.removeItem(KEY)
    return place
  } catch {
    return null
  }
}

/**
 * Keeps the window's place in a list over a restart of the page. The router's own memory puts it back as soon as
 * there is a page, which is before the list has its height; between screens that memory does.
 */
export function useKeptScroll(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is put back once, when the list comes
  useLayoutEffect(() => {
    const place = takePlace()
    // Where the listener has scrolled meanwhile, that is where they want to be.
    if (place?.path === path && window.scrollY === 0) window.scrollTo(0, place.y)
  }, [])
  useLayoutEffect(() => {
    const keep = () => sessionStorage.setItem(KEY, JSON.stringify({ path, y: window.scrollY }))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [path])
}
