import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

/** Notifications that were shown, in order; closed ones stay in the list. */
export const notifications: Notification[] = []

export class Notification extends EventEmitter {
  readonly title: string
  readonly body: string
  open = false

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
  }

  static isSupported = () => true

  show(): void {
    this.open = true
    notifications.push(this)
    this.emit('show', {})
  }
  close(): void {
    if (!this.open) return
    this.open = false
    this.emit('close', {})
  }
}

Notification satisfies (new (
  options?: Electron.NotificationConstructorOptions,
) => Pick<Electron.Notification, 'body' | 'close' | 'show' | 'title'>) &
  Pick<typeof Electron.Notification, 'isSupported'>
