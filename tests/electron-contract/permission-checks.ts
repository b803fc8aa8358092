import { deepEqual, equal, ok } from 'node:assert/strict'
import { session } from 'electron'
import { group } from './checks.ts'
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
})
