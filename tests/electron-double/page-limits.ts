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

/**
 * Asks the app before Chromium is asked, wherever a page asks for a permission (`ask`) or only looks it up (`look`, by
 * Chromium's name).
 */
export function askForPermissions(
  ask: (permission: string) => Promise<boolean>,
  look: (permission: string) => Promise<unknown>,
): void {
  type Method = (...args: unknown[]) => unknown
  const before = (target: object | undefined, name: string, permission: string) => {
    const own = target && (Reflect.get(target, name) as Method | undefined)
    if (!own) return
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => ask(permission).then(() => own.apply(target, args)),
    })
  }
  before(
    typeof Notification === 'undefined' ? undefined : Notification,
    'requestPermission',
    'notifications',
  )
  const refusal = () => new DOMException('Permission denied', 'NotAllowedError')
  const { mediaDevices, permissions } = navigator
  if (mediaDevices) {
    const { getUserMedia, enumerateDevices } = mediaDevices
    mediaDevices.getUserMedia = async (constraints) => {
      if (!(await ask('media'))) throw refusal()
      return getUserMedia.call(mediaDevices, constraints)
    }
    mediaDevices.enumerateDevices = () =>
      look('camera').then(() => enumerateDevices.call(mediaDevices))
  }
  if (permissions) {
    const { query } = permissions
    permissions.query = (descriptor) =>
      look(descriptor?.name).then(() => query.call(permissions, descriptor))
  }
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
  for (const name of ['webkitGetUserMedia', 'getUserMedia']) {
    const own = Reflect.get(navigator, name) as Method | undefined
    if (!own) continue
    const value = (constraints: unknown, done: Method, failed: Method) =>
      void ask('media').then((isGranted) =>
        isGranted ? own.call(navigator, constraints, done, failed) : failed(refusal()),
      )
    Object.defineProperty(navigator, name, { configurable: true, value })
  }
  const { geolocation } = navigator
  if (geolocation) {
    const { getCurrentPosition } = geolocation
    geolocation.getCurrentPosition = (...args) =>
      void ask('geolocation').then(() => getCurrentPosition.apply(geolocation, args))
  }
}
