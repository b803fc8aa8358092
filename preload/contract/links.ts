/** Links that have opened the app. */
import { event, invoke } from './channel.ts'

/** What a link into the app asks for. Nothing of it is to be trusted: it is a hint. */
export type DeepLink =
  | {
      readonly type: 'checkout-success'
      readonly plan: string | null
      readonly sessionId: string | null
    }
  | { readonly type: 'checkout-cancel' }
  | { readonly type: 'station'; readonly id: string }
  /** Of a command line alone: no link names an address. It may have a user name and password in it. */
  | { readonly type: 'address'; readonly url: string }

export const linkChannels = {
  /**
   * Those that wait, the oldest first; each is handed out once. Asking again says that those of before
   * were acted upon: what a page that went away has not said so of goes to the next one.
   */
  take: invoke<[], readonly DeepLink[]>('links:take'),
  /** A link is there to be taken. */
  onArrived: event<[]>('link:arrived'),
}
