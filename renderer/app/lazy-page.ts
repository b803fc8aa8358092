/** Loads pages. A failed load reloads the document once, because an update may have removed the chunk. */
import type { PageLoader, PageModule } from './route-pages.ts'

export interface ReloadPorts {
  /** Storage that survives the reload, but not the browser session. */
  readonly flags: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reload(): void
}

/** Wraps a loader so that a failure reloads the document once. `page` is part of the storage key. */
export function reloadOnce(page: string, load: PageLoader, ports: ReloadPorts): PageLoader {
  const flag = `reloaded:${page}`
  return async () => {
    try {
      const module = await load()
      ports.flags.removeItem(flag)
      return module
    } catch (error) {
      if (ports.flags.getItem(flag) !== null) {
        ports.flags.removeItem(flag)
        throw error
      }
      ports.flags.setItem(flag, '1')
      ports.reload()
      // This promise never settles, because the document is unloading.
      return new Promise<PageModule>(() => {})
    }
  }
}

type PageLocation = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Opens the requested page in a new document. On back and forward, the URL is already that of the page, and assigning
 * the same URL would not reload. In all other cases the URL changes only after the page has loaded.
 */
export function reloadAt(
  target: PageLocation | undefined,
  currentLocation: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>,
): void {
  if (
    !target ||
    target.pathname + target.search === currentLocation.pathname + currentLocation.search
  )
    currentLocation.reload()
  else currentLocation.assign(target.pathname + target.search + target.hash)
}
