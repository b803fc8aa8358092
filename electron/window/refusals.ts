import path from 'node:path'
import { type App, BrowserWindow, dialog, type Session, type WebContents } from 'electron'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import { downloadProblem, exportFileName, savedKind } from './export-download.ts'

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
  let isBusy = false

  session.on('will-download', (event, item, contents, frame) => {
    const problem = downloadProblem({
      url: item.getURL(),
      initiator: item.getInitiatorOrigin(),
      mimeType: item.getMimeType(),
      isOwnPage: isOwnWindow(contents.id) && frame !== null && frame.parent === null,
      isBusy,
    })
    const kind = savedKind(item.getMimeType())
    if (problem !== null || kind === null) {
      event.preventDefault()
      log.warn('refused a download', { problem })
      return
    }
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
