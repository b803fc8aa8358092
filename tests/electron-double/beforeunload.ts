import type { Page } from 'playwright'

/** Runs in the page: whether a handler of `beforeunload` wants the page to stay. */
function wantsToStay(): boolean {
  const event = document.createEvent('BeforeUnloadEvent')
  event.initEvent('beforeunload', false, true)
  window.dispatchEvent(event)
  return event.defaultPrevented || event.returnValue === false
}

/**
 * Asks the page, as closing a window does. Chromium would ask a user in a box that Electron never
 * shows, and only after a click in the page; so the double asks by an event of its own. False too for a
 * page that does not answer because it has crashed.
 */
export async function pageWantsToStay(page: Page): Promise<boolean> {
  if (page.url() === 'about:blank' || page.isClosed()) return false
  return page.evaluate(wantsToStay).catch(() => false)
}
