import { deepEqual, equal, ok } from 'node:assert/strict'
import { session } from 'electron'
import { group, until } from './checks.ts'
import { inPage, ORIGIN, openPage } from './page.ts'

const { defaultSession } = session
const query = (name: string) =>
  `return (await navigator.permissions.query({ name: '${name}' })).state`

/** Permissions of pages; removes the handlers afterwards. */
export const permissionChecks = group('permissions', {
  'without handlers Electron grants permission queries': async () => {
    const window = await openPage()
    equal(await inPage(window, query('notifications')), 'granted')
    window.destroy()
  },
  'without handlers Electron grants permission requests': async () => {
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'granted')
    window.destroy()
  },
  'queries call the check handler with the origin': async () => {
    const requested: string[] = []
    defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
      if (permission === 'notifications') requested.push(origin.replace(/\/$/, ''))
      return false
    })
    const window = await openPage()
    equal(await inPage(window, query('notifications')), 'denied')
    ok(requested.includes(ORIGIN))
    window.destroy()
    defaultSession.setPermissionCheckHandler(null)
  },
  'queries for clipboard and screen lock call the check handler': async () => {
    const window = await openPage()
    const requested = new Set<string>()
    defaultSession.setPermissionCheckHandler((_contents, permission, _origin, details) => {
      if (details.isMainFrame && details.requestingUrl === `${ORIGIN}/`) requested.add(permission)
      return false
    })
    for (const name of ['clipboard-read', 'clipboard-write', 'screen-wake-lock'])
      equal(await inPage(window, query(name)), 'denied', name)
    for (const name of ['clipboard-read', 'clipboard-sanitized-write', 'screen-wake-lock'])
      ok(requested.has(name), name)
    window.destroy()
    defaultSession.setPermissionCheckHandler(null)
  },
  'a denied microphone rejects with NotAllowedError': async () => {
    defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
    const window = await openPage()
    const open = 'navigator.mediaDevices.getUserMedia({ audio: true })'
    equal(await inPage(window, `return ${open}.catch(({ name }) => name)`), 'NotAllowedError')
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
  'requests call the request handler': async () => {
    const requested: unknown[] = []
    defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) => {
      requested.push([permission, details.isMainFrame, details.requestingUrl])
      decide(false)
    })
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'denied')
    deepEqual(requested[0], ['notifications', true, `${ORIGIN}/`])
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
  'a pending request is denied when the handler is removed': async () => {
    defaultSession.setPermissionRequestHandler(() =>
      defaultSession.setPermissionRequestHandler(null),
    )
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'denied')
    window.destroy()
  },
  'clipboard, screen lock, full screen and external programs require a request': async () => {
    const requested: string[] = []
    defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) => {
      const address = 'externalURL' in details ? ` ${details.externalURL}` : ''
      requested.push(`${permission}${address}`)
      decide(false)
    })
    const window = await openPage()
    const outcome = (call: string) => inPage(window, `return ${call}.then(() => 1, () => 0)`)
    equal(await outcome(`navigator.clipboard.writeText('song')`), 0)
    equal(await outcome(`navigator.wakeLock.request('screen')`), 0)
    void inPage(window, 'document.body.requestFullscreen()')
    void inPage(window, `location.href = 'mailto:radio@example.com'`)
    await until(() => requested.length === 4, 'four questions')
    deepEqual(requested.sort(), [
      'clipboard-sanitized-write',
      'fullscreen',
      'openExternal mailto:radio@example.com',
      'screen-wake-lock',
    ])
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
})
