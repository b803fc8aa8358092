import { getPlatform } from '../../platform/platform.ts'

export interface OutsidePage {
  /** Navigates to the URL. Returns false if the page could not be opened. */
  go(address: string): boolean
  abandon(): void
}

/** True in the desktop app, where the system's browser shows the payment page and returns by deep link. */
export function paysOutside(): boolean {
  return getPlatform().capabilities.tray
}

/** Returns the normalized URL, or null unless the text is an http(s) URL without credentials. */
export function parsePaymentUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/**
 * Opens a page outside the app. Call it in the click handler, because a browser allows a new tab only there. `go` then
 * sets the URL. In the desktop app, the main process passes the URL to the system's browser.
 */
export function openOutside(isDesktop = paysOutside()): OutsidePage {
  if (isDesktop) {
    return {
      go: (address) => {
        const url = parsePaymentUrl(address)
        if (url !== null) window.open(url, '_blank', 'noopener')
        return url !== null
      },
      abandon: () => {},
    }
  }
  const tab = window.open('', '_blank')
  // With `noopener`, window.open would not return the tab.
  if (tab) tab.opener = null
  return {
    go: (address) => {
      const url = parsePaymentUrl(address)
      if (!tab || tab.closed || url === null) {
        tab?.close()
        return false
      }
      tab.location.replace(url)
      return true
    },
    abandon: () => tab?.close(),
  }
}
