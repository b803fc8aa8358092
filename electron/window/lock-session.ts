import path from 'node:path'
import { type App, BrowserWindow, dialog, type Session, type WebContents } from 'electron'
import { ownValue } from '../../shared/api/own-value.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { LIST_TYPES, SONG_TYPES } from '../../shared/exchange/exchange-entry.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'

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

type ExportKind = (typeof EXPORT_EXTENSIONS)[keyof typeof EXPORT_EXTENSIONS]

function exportKind(mimeType: string): ExportKind | null {
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  return ownValue<ExportKind>(EXPORT_EXTENSIONS, type) ?? null
}

/** In characters, without extension. Far below the limits of file systems. */
const MAX_NAME_LENGTH = 80

/** Allows letters, digits, `-`, `_` and single dots. Prevents folders, hidden files and Windows device names. */
function exportFileName(requestedName: string, kind: ExportKind): string {
  const extension = `.${kind}`
  const hasExtension = requestedName.toLowerCase().endsWith(extension)
  const baseName = hasExtension ? requestedName.slice(0, -extension.length) : requestedName
  const sanitized = baseName
    .normalize('NFKC')
    .replace(/[^\p{Letter}\p{Number}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
  // Cuts by code point, so that no character is split.
  const name = [...sanitized]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  return `${name === '' || isDevice ? DEFAULT_NAME : name}${extension}`
}

/** Shows that the export failed. Without this dialog the user would believe that the file is saved. */
function showExportFailure(contents: WebContents, log: Logger): void {
  const { title, message, detail } = desktopText.exportDialog.interrupted
  const options = { type: 'error', title, message, detail } as const
  const parent = contents.isDestroyed() ? null : BrowserWindow.fromWebContents(contents)
  const closed = parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
  closed.catch((error: unknown) => log.warn('a failed export was not reported', error))
}

/** Blocks client certificates, and all downloads except exports. An export shows a save dialog. */
export function blockDownloads(options: {
  readonly app: Pick<App, 'on' | 'getPath'>
  readonly session: Pick<Session, 'on'>
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
}): void {
  const { app, session, isOwnWindow, log } = options
  /** True while a download runs or its dialog is open. */
  let isBusy = false

  session.on('will-download', (event, item, contents, frame) => {
    const isOwnPage = isOwnWindow(contents.id) && frame !== null && frame.parent === null
    const kind = exportKind(item.getMimeType())
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
      if (state === 'interrupted') showExportFailure(contents, log)
    })
    const { title, kinds } = desktopText.exportDialog
    item.setSaveDialogOptions({
      title: title[kind],
      defaultPath: path.join(app.getPath('downloads'), exportFileName(item.getFilename(), kind)),
      filters: [{ name: kinds[kind], extensions: [kind] }],
    })
  })

  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.warn('refused a client certificate request')
  })
}

/** All others are denied. Chromium 142 and later require one of these, depending on the version, for the relay. */
const ALLOWED_PERMISSIONS: readonly string[] = ['local-network-access', 'loopback-network']

/** Electron passes `origin` to the check handler with a trailing slash. */
function isAllowed(permission: string, origin: string): boolean {
  return origin.replace(/\/$/, '') === APP_ORIGIN && ALLOWED_PERMISSIONS.includes(permission)
}

/** Returns the origin. `URL.origin` is "null" for schemes that Node does not know. */
function originOf(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  return match?.[0] ?? ''
}

export function denyPermissions(session: Session): void {
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isAllowed(permission, origin),
  )
  session.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(details.isMainFrame && isAllowed(permission, originOf(details.requestingUrl))),
  )
  session.setDevicePermissionHandler(() => false)
  // Without a handler Electron refuses getDisplayMedia.
  session.setDisplayMediaRequestHandler(null)
}

export function lockSession(options: {
  readonly app: Pick<App, 'on' | 'getPath'>
  readonly session: Session
  readonly isOwnWindow: (webContentsId: number) => boolean
  readonly log: Logger
}): void {
  denyPermissions(options.session)
  blockDownloads(options)
}
