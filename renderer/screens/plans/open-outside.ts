/** Opens a payment page where the user pays: in the system's browser, or in a tab beside this one. */
import { getPlatform } from '../../platform/platform.ts'

export interface OutsidePage {
  /** Leads it to the address; false when it could not be opened. */
  go(address: string): boolean
  /** Nothing comes of it. */
  abandon(): void
}

/** True where payments are made in the system's browser and lead back to this program. */
export function paysOutside(): boolean {
  return getPlatform().capabilities.tray
}

/** The address, if it is one of the web without a name or password in it; null for everything else. */
export function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/**
 * To be called within the click: only then does a browser let a tab open, and the address is known only
 * later. The tab cannot reach back. On the desktop main hands the address to the system's browser.
 */
export function openOutside(isDesktop = paysOutside()): OutsidePage {
  if (isDesktop) {
    return {
      go: (address) => {
        const web = webAddress(address)
        if (web !== null) window.open(web, '_blank', 'noopener')
        return web !== null
      },
      abandon: () => {},
    }
  }
  const tab = window.open('', '_blank')
  // With `noopener` there would be no tab to lead anywhere.
  if (tab) tab.opener = null
  return {
    go: (address) => {
      const web = webAddress(address)
      if (!tab || tab.closed || web === null) {
        tab?.close()
        return false
      }
      tab.location.replace(web)
      return true
    },
    abandon: () => tab?.close(),
  }
}
