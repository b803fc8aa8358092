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
