/**
 * Loading a page's code. After an update the file a running app asks for may be gone, so a failed
 * page is loaded once more with a fresh document; if that fails too, the error view shows why.
 */
import type { PageLoader, PageModule } from './route-pages.ts'

export interface ReloadPorts {
  /** Survives the reload, not the session. */
  readonly flags: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reload(): void
}

/** A loader that reloads the document once when the given one fails. `page` names it in storage. */
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
      // The document is going away: nothing more is shown in this one.
      return new Promise<PageModule>(() => {})
    }
  }
}

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Opens the page that was asked for in a fresh document. The address usually changes only once a page
 * has loaded; going back and forward changes it first, and then assigning it would not reload.
 */
export function reloadAt(
  asked: Place | undefined,
  here: Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>,
): void {
  if (!asked || asked.pathname + asked.search === here.pathname + here.search) here.reload()
  else here.assign(asked.pathname + asked.search + asked.hash)
}
