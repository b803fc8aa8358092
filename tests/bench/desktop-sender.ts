import { APP_ORIGIN } from '../../shared/config/config.ts'
import type { WebContents } from '../electron-double/web-contents.ts'

export function ownPage(sender: WebContents): unknown {
  return { sender, senderFrame: { url: `${APP_ORIGIN}/`, origin: APP_ORIGIN, parent: null } }
}
