import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import type { CDPSession, Page } from 'playwright'
import { nameAbsentOf } from './absent.ts'
import { originOf, toApp, toStandIn } from './app-origin.ts'

type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0]
type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type PermissionName = Parameters<NonNullable<CheckHandler>>[1] &
  Parameters<NonNullable<RequestHandler>>[1]

let check: CheckHandler = null
let request: RequestHandler = null
const openQuestions = new Set<() => void>()

/** Without webRequest: one listener there sends every request through main's process, so the app registers none. */
class Session extends EventEmitter {
  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler
  }
  /** Questions that are open are refused when there is no handler any more. */
  setPermissionRequestHandler(handler: RequestHandler): void {
    request = handler
    if (handler === null) for (const refuse of [...openQuestions]) refuse()
  }
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}
  setSpellCheckerEnabled(): void {}
  addWordToSpellCheckerDictionary(_word: string): boolean {
    return true
  }
  /** Chromium writes it down by itself when it is closed. */
  flushStorageData(): void {}
  /** No proxy is between main and the network; the one between Chromium and it is the double's own. */
  async resolveProxy(_url: string): Promise<string> {
    return 'DIRECT'
  }
  /** As Electron's on Linux, with the app's name and version and its own. */
  getUserAgent(): string {
    return 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) undertone/2.0.0 Chrome/156.0.7300.4 Electron/45.4.1 Safari/537.36'
  }
}

nameAbsentOf(Session, 'session')

export const defaultSession = new Session() satisfies Pick<
  Electron.Session,
  | 'addWordToSpellCheckerDictionary'
  | 'flushStorageData'
  | 'getUserAgent'
  | 'resolveProxy'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setSpellCheckerEnabled'
>

const partitions = new Map<string, Session>()

/** A session of its own for each name, in memory. */
function fromPartition(name: string): Session {
  const known = partitions.get(name) ?? new Session()
  partitions.set(name, known)
  return known
}

export const session = { defaultSession, fromPartition }

/** Electron's name of a permission, and Chromium's names for the same. */
const PERMISSIONS: readonly (readonly [PermissionName, readonly string[]])[] = [
  ['media', ['camera', 'microphone']],
  ['geolocation', ['geolocation']],
  ['notifications', ['notifications']],
  ['clipboard-read', ['clipboard-read']],
  ['clipboard-sanitized-write', ['clipboard-write']],
  ['screen-wake-lock' as PermissionName, ['screen-wake-lock']],
  ['midi', ['midi']],
  ['idle-detection', ['idle-detection']],
  ['loopback-network' as PermissionName, ['loopback-network']],
  ['local-network' as PermissionName, ['local-network']],
]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page.context().newCDPSession(page)
  sessions.set(page, made)
  return made
}

async function tellChromium(
  page: Page,
  origin: string,
  permission: PermissionName,
  isGranted: boolean,
): Promise<void> {
  // Chromium forgets the permissions with the session that set them, so this one stays open.
  const cdp = await sessionOf(page)
  const names = PERMISSIONS.find(([own]) => own === permission)?.[1] ?? []
  const setting = isGranted ? 'granted' : 'denied'
  const told = names.map((name) =>
    cdp.send('Browser.setPermission', {
      permission: { name },
      setting,
      origin: toStandIn(origin),
    }),
  )
  // Origins that are not secure have no permissions.
  await Promise.allSettled(told)
}

/** How the check handler spells an origin. */
const spelled = (origin: string) => `${origin}/`

/**
 * Tells Chromium what the app's check handler says for `origin`. Without a handler Electron grants
 * what is looked up.
 */
export async function applyPermissions(page: Page, origin: string): Promise<void> {
  if (!/^[a-z]+:\/\//.test(origin) || origin.startsWith('file:')) return
  const details = { isMainFrame: true, requestingUrl: spelled(origin) }
  const told = PERMISSIONS.map(([permission]) => {
    const isGranted = check === null || check(null, permission, spelled(origin), details)
    return tellChromium(page, origin, permission, isGranted)
  })
  await Promise.all(told)
}

/** A question of a page for a permission. */
interface Question {
  readonly page: Page
  readonly sender: object
  readonly name: string
  readonly url: string
  readonly isMainFrame: boolean
  /** What else Electron says of it. */
  readonly details: object
}

/**
 * A page looks a permission up, by Chromium's name: the app's check handler says what Chromium then answers. Without
 * one Electron grants it.
 */
export async function checkPermission(asked: Question): Promise<void> {
  const { page, isMainFrame } = asked
  const permission = PERMISSIONS.find(([, names]) => names.includes(asked.name))?.[0]
  if (permission === undefined) return
  const requestingUrl = toApp(asked.url)
  const origin = originOf(requestingUrl)
  const embedding = originOf(toApp(page.mainFrame().url()))
  const details = {
    isMainFrame,
    requestingUrl,
    ...(embedding !== origin && { embeddingOrigin: spelled(embedding) }),
    ...(permission === 'media' && { securityOrigin: spelled(origin) }),
  }
  const contents = asked.sender as Electron.WebContents
  const isGranted = check === null || check(contents, permission, spelled(origin), details)
  await tellChromium(page, origin, permission, isGranted)
}

/**
 * A page asks for a permission: the app's request handler decides, and without one Electron grants
 * what is asked for. Chromium is told before the page's own call goes on.
 */
export async function askPermission(asked: Question): Promise<boolean> {
  const { page, sender, isMainFrame } = asked
  const permission = asked.name as PermissionName
  const requestingUrl = toApp(asked.url)
  const decide = request
  const isGranted =
    decide === null ||
    (await new Promise<boolean>((resolve) => {
      const refuse = () => answer(false)
      const answer = (isGranted: boolean) => {
        openQuestions.delete(refuse)
        resolve(isGranted)
      }
      openQuestions.add(refuse)
      const details = {
        ...asked.details,
        isMainFrame,
        requestingUrl,
      } as Electron.PermissionRequest
      decide(sender as Electron.WebContents, permission, answer, details)
    }))
  await tellChromium(page, originOf(requestingUrl), permission, isGranted)
  return isGranted
}
