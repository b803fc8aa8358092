import type { App, Session } from 'electron'
import type { Logger } from '../log/logger.ts'
import { denyPermissions } from './permissions.ts'
import { refuseOffers } from './refusals.ts'

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
