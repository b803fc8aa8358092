import { deepEqual, equal, ok } from 'node:assert/strict'
import { session } from 'electron'
import { group, until } from './checks.ts'
import { inPage, ORIGIN, openPage } from './page.ts'

const { defaultSession } = session
const query = (name: string) =>
  `return (await navigator.permissions.query({ name: '${name}' })).state`

/** Permissions of pages: the handlers are put back to none. */
export const permissionChecks = group('permissions', {
  'without handlers Electron grants what is looked up': async () => {
    const window = await openPage()
    equal(await inPage(window, query('notifications')), 'granted')
    window.destroy()
  },
  'without handlers Electron grants what is asked for': async () => {
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'granted')
    window.destroy()
  },
  'what is looked up is asked of the check handler, with the origin': async () => {
    const asked: string[] = []
    defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
      if (permission === 'notifications') asked.push(origin.replace(/\/$/, ''))
      return false
    })
    const window = await openPage()
    equal(await inPage(window, query('notifications')), 'denied')
    ok(asked.includes(ORIGIN))
    window.destroy()
    defaultSession.setPermissionCheckHandler(null)
  },
  'each look-up of the clipboard and the screen lock is asked of the check handler': async () => {
    const window = await openPage()
    const asked = new Set<string>()
    defaultSession.setPermissionCheckHandler((_contents, permission, _origin, details) => {
      if (details.isMainFrame && details.requestingUrl === `${ORIGIN}/`) asked.add(permission)
      return false
    })
    for (const name of ['clipboard-read', 'clipboard-write', 'screen-wake-lock'])
      equal(await inPage(window, query(name)), 'denied', name)
    for (const name of ['clipboard-read', 'clipboard-sanitized-write', 'screen-wake-lock'])
      ok(asked.has(name), name)
    window.destroy()
    defaultSession.setPermissionCheckHandler(null)
  },
  'a microphone that is refused rejects with NotAllowedError': async () => {
    defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
    const window = await openPage()
    const open = 'navigator.mediaDevices.getUserMedia({ audio: true })'
    equal(await inPage(window, `return ${open}.catch(({ name }) => name)`), 'NotAllowedError')
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
  'what is asked for is asked of the request handler': async () => {
    const asked: unknown[] = []
    defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) => {
      asked.push([permission, details.isMainFrame, details.requestingUrl])
      decide(false)
    })
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'denied')
    deepEqual(asked[0], ['notifications', true, `${ORIGIN}/`])
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
  'a question that is open is refused when the handler is taken away': async () => {
    defaultSession.setPermissionRequestHandler(() =>
      defaultSession.setPermissionRequestHandler(null),
    )
    const window = await openPage()
    equal(await inPage(window, 'return Notification.requestPermission()'), 'denied')
    window.destroy()
  },
  'clipboard, screen lock, full screen and other programs are asked for': async () => {
    const asked: string[] = []
    defaultSession.setPermissionRequestHandler((_contents, permission, decide, details) => {
      const address = 'externalURL' in details ? ` ${details.externalURL}` : ''
      asked.push(`${permission}${address}`)
      decide(false)
    })
    const window = await openPage()
    const outcome = (call: string) => inPage(window, `return ${call}.then(() => 1, () => 0)`)
    equal(await outcome(`navigator.clipboard.writeText('song')`), 0)
    equal(await outcome(`navigator.wakeLock.request('screen')`), 0)
    void inPage(window, 'document.body.requestFullscreen()')
    void inPage(window, `location.href = 'mailto:radio@example.com'`)
    await until(() => asked.length === 4, 'four questions')
    deepEqual(asked.sort(), [
      'clipboard-sanitized-write',
      'fullscreen',
      'openExternal mailto:radio@example.com',
      'screen-wake-lock',
    ])
    window.destroy()
    defaultSession.setPermissionRequestHandler(null)
  },
})
