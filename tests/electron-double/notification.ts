import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
import { preventable } from './preventable.ts'

export const notifications: Notification[] = []

const DEFAULTS = {
  title: '',
  subtitle: '',
  body: '',
  replyPlaceholder: '',
  sound: '',
  closeButtonText: '',
  silent: false,
  hasReply: false,
}

export class Notification extends EventEmitter {
  declare title: string
  declare body: string
  declare silent: boolean
  isOpen = false

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    Object.assign(this, DEFAULTS, options)
  }

  static isSupported = () => true

  /** Showing a visible notification again shows a second one. */
  show(): void {
    this.isOpen = true
    notifications.push(this)
    this.emit('show', preventable({}))
  }
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.emit('close', preventable({}))
  }
}

throwOnMissingMembers(Notification, 'Notification')

Notification satisfies (new (
  options?: Electron.NotificationConstructorOptions,
) => Pick<Electron.Notification, 'body' | 'close' | 'show' | 'silent' | 'title'>) &
  Pick<typeof Electron.Notification, 'isSupported'>
