/*
 * What a page under a custom scheme has not, though the stand-in address would give it: cookies and
 * service workers. Runs in the page before any script of its own; everything it needs is inside.
 */

/** `scheme` is the page's own, as the app knows it; `allowed`: schemes with service workers. */
export function takeFromPage(scheme: string, allowed: readonly string[]): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  })
  if (allowed.includes(scheme) || !('serviceWorker' in navigator)) return
  const refusal = `Failed to register a ServiceWorker: The URL protocol of the current origin ('${scheme}://') is not supported.`
  navigator.serviceWorker.register = () => Promise.reject(new TypeError(refusal))
}

/** Asks the app before Chromium is asked, wherever a page asks for a permission. */
export function askForPermissions(ask: (permission: string) => Promise<boolean>): void {
  type Method = (...args: unknown[]) => unknown
  const before = (target: object | undefined, name: string, permission: string) => {
    const own = target && (Reflect.get(target, name) as Method | undefined)
    if (!own) return
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => ask(permission).then(() => own.apply(target, args)),
    })
  }
  /** The same for a method that takes callbacks and returns nothing of use. */
  const beforeCallbacks = (target: object | undefined, name: string, permission: string) => {
    const own = target && (Reflect.get(target, name) as Method | undefined)
    if (!own) return
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => void ask(permission).then(() => own.apply(target, args)),
    })
  }
  before(
    typeof Notification === 'undefined' ? undefined : Notification,
    'requestPermission',
    'notifications',
  )
  before(navigator.mediaDevices, 'getUserMedia', 'media')
  for (const name of ['read', 'readText']) before(navigator.clipboard, name, 'clipboard-read')
  for (const name of ['write', 'writeText'])
    before(navigator.clipboard, name, 'clipboard-sanitized-write')
  before(navigator.wakeLock, 'request', 'screen-wake-lock')
  const { requestFullscreen } = Element.prototype
  // Chromium asks no permission of its own. Electron never answers a page that it refuses.
  Element.prototype.requestFullscreen = async function (options) {
    if (!(await ask('fullscreen'))) return new Promise(() => undefined)
    return requestFullscreen.call(this, options)
  }
  before(navigator, 'requestMIDIAccess', 'midi')
  beforeCallbacks(navigator, 'webkitGetUserMedia', 'media')
  beforeCallbacks(navigator, 'getUserMedia', 'media')
  beforeCallbacks(navigator.geolocation, 'getCurrentPosition', 'geolocation')
}
