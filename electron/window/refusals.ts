import type { App, Session } from 'electron'
import type { Logger } from '../log/logger.ts'

/**
 * Turns down what Chromium would do by itself for any page: save a file a page offers, and show a
 * server the first personal certificate of this machine when it asks for one.
 */
export function refuseOffers(options: {
  readonly app: Pick<App, 'on'>
  readonly session: Pick<Session, 'on'>
  readonly log: Logger
}): void {
  const { app, session, log } = options
  session.on('will-download', (event) => {
    event.preventDefault()
    log.warn('refused a download')
  })
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.warn('refused to show a server a personal certificate')
  })
}
