import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { APP_ORIGIN } from '../../shared/config/config.ts'

/** What main knows of a message's sender before it looks at the message. */
export interface SenderFacts {
  /** Origin of the sending frame; null when the frame is gone. */
  readonly origin: string | null
  readonly isMainFrame: boolean
  /** The window is one this app made for its own pages. */
  readonly isOwnWindow: boolean
}

/** Why the sender may not speak to main, or null when it may. */
export function senderProblem(sender: SenderFacts): string | null {
  if (!sender.isOwnWindow) return 'not a window of this app'
  if (sender.origin === null) return 'the frame is gone'
  if (!sender.isMainFrame) return 'not the main frame'
  if (sender.origin !== APP_ORIGIN) return 'not the origin of this app'
  return null
}

/**
 * Reads the facts off a message. Electron throws ("Render frame was disposed before WebFrameMain could
 * be accessed") when the frame has gone away since: then it counts as gone.
 */
export function senderFacts(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isOwnWindow: (webContentsId: number) => boolean,
): SenderFacts {
  try {
    const frame = event.senderFrame
    return {
      origin: frame === null ? null : frame.origin,
      isMainFrame: frame !== null && frame.parent === null,
      isOwnWindow: isOwnWindow(event.sender.id),
    }
  } catch {
    return { origin: null, isMainFrame: false, isOwnWindow: false }
  }
}
