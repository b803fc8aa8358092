import { getPlatform } from '../../platform/platform.ts'

export interface OutsidePage {
  /** Navigates to the URL; false if the page could not be opened. */
  go(address: string): boolean
  abandon(): void
}

/** True if payments happen in the system's browser and return by deep link. */
export function paysOutside(): boolean {
  return getPlatform().capabilities.tray
}

/** Returns an http(s) URL without credentials; null for anything else. */
export function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/**
 * Call it within the click, because a browser lets a tab open only then, while the URL is known only later. The tab
 * gets no opener. On the desktop, main passes the URL to the system's browser.
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
  // `noopener` would return no tab to navigate.
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
