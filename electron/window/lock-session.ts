import path from 'node:path'
import { type App, BrowserWindow, dialog, type Session, type WebContents } from 'electron'
import { ownValue } from '../../shared/api/own-value.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { LIST_TYPES, SONG_TYPES } from '../../shared/exchange/exchange-entry.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'

/** The kinds of file the app hands over, made by the page itself: one's own data, lists of stations and of songs, and one's invoices. */
const EXPORT_EXTENSIONS = {
  [LIST_TYPES.m3u]: 'm3u',
  [LIST_TYPES.pls]: 'pls',
  [LIST_TYPES.xspf]: 'xspf',
  [LIST_TYPES.opml]: 'opml',
  [SONG_TYPES.csv]: 'csv',
  [SONG_TYPES.jspf]: 'jspf',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'text/html': 'html',
} as const
const DEFAULT_NAME = 'undertone'

/** How a kind of file is called at its end. */
type SavedKind = (typeof EXPORT_EXTENSIONS)[keyof typeof EXPORT_EXTENSIONS]

/** The kind of a download; null for what the app never hands over. */
function savedKind(mimeType: string): SavedKind | null {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  return ownValue<SavedKind>(EXPORT_EXTENSIONS, type) ?? null
}

/** Longest name that is proposed, in characters, extension aside: far below what any file system takes. */
const MAX_NAME_LENGTH = 80

/**
 * A name to propose for the file, from what the page would call it: letters, digits, `-`, `_` and
 * single dots, no folder, nothing hidden, none of Windows' device names, always ending in its kind.
 */
function exportFileName(wanted: string, kind: SavedKind): string {
  const ending = `.${kind}`
  const bare = wanted.toLowerCase().endsWith(ending) ? wanted.slice(0, -ending.length) : wanted
  const harmless = bare
    .normalize('NFKC')
    .replace(/[^\p{Letter}\p{Number}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
  // By character, so that none is cut in half.
  const name = [...harmless]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  return `${name === '' || isDevice ? DEFAULT_NAME : name}${ending}`
}

/** The disk was full or refused the file: the user believes it is saved. */
function reportNotSaved(contents: WebContents, log: Logger): void {
  const { title, message, detail } = messages.exportDialog.interrupted
  const options = { type: 'error', title, message, detail } as const
  const parent = contents.isDestroyed() ? null : BrowserWindow.fromWebContents(contents)
  const shown = parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
  shown.catch((error: unknown) => log.warn('a failed export was not reported', error))
}

/**
 * Turns down what Chromium would do by itself for any page: save a file a page offers, and show a
 * server the first personal certificate of this machine when it asks for one. The one exception is a
 * user's own data, lists of stations and invoices, which they are asked where to put.
 */
export function refuseOffers(options: {
  readonly app: Pick<App, 'on' | 'getPath'>
  readonly session: Pick<Session, 'on'>
  /** Tells by webContents id whether the app made the window. */
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
}): void {
  const { app, session, isOwnWindow, log } = options
  /** A download has not ended yet: its dialog may still be open. */
  let isBusy = false

  session.on('will-download', (event, item, contents, frame) => {
    const isOwnPage = isOwnWindow(contents.id) && frame !== null && frame.parent === null
    const kind = savedKind(item.getMimeType())
    const refuse = (problem: string) => {
      event.preventDefault()
      log.warn('refused a download', { problem })
    }
    if (!isOwnPage || item.getInitiatorOrigin() !== APP_ORIGIN)
      return refuse('not a page of this app')
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`))
      return refuse('not made by the page itself')
    if (kind === null) return refuse('not a kind of file the app makes')
    if (isBusy) return refuse('another one has not ended')
    isBusy = true
    item.once('done', (_event, state) => {
      isBusy = false
      log.info('an export ended', { state })
      if (state === 'interrupted') reportNotSaved(contents, log)
    })
    const { title, kinds } = messages.exportDialog
    item.setSaveDialogOptions({
      title: title[kind],
      defaultPath: path.join(app.getPath('downloads'), exportFileName(item.getFilename(), kind)),
      filters: [{ name: kinds[kind], extensions: [kind] }],
    })
  })

  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.warn('refused to show a server a personal certificate')
  })
}

/**
 * The whole table: a permission that is not here is denied to everybody, and what is here is for the
 * app's own origin only.
 *
 * Chromium 142 and later ask before a page may reach this machine, where the stream relay listens and,
 * in development and self-hosting, the services too. `local-network-access` is that permission's first
 * name, `loopback-network` its present one.
 */
const GRANTED: readonly string[] = ['local-network-access', 'loopback-network']

/** Decides one permission. `origin` may end in a slash, as Electron gives it to the check handler. */
function isPermitted(permission: string, origin: string): boolean {
  return origin.replace(/\/$/, '') === APP_ORIGIN && GRANTED.includes(permission)
}

/** The origin of a URL whose scheme Node's parser does not know (`URL.origin` is "null" there). */
function originOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return match?.[0] ?? ''
}

/** Applies the table to a session: checks, requests, devices and screen capture. */
export function denyPermissions(session: Session): void {
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin),
  )
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(details.isMainFrame && isPermitted(permission, originOf(details.requestingUrl))),
  )
  session.setDevicePermissionHandler(() => false)
  // Without a handler getDisplayMedia is refused.
  session.setDisplayMediaRequestHandler(null)
}

/** Takes from the session in which every page runs what no page of the app has a use for. */
export function lockSession(options: {
  readonly app: Pick<App, 'on' | 'getPath'>
  readonly session: Session
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
}): void {
  denyPermissions(options.session)
  refuseOffers(options)
}
