import { event, invoke } from './channel.ts'

/** Link that opens the app. It is untrusted, because any program can send one. */
export type DeepLink =
  | {
      readonly type: 'checkout-success'
      readonly plan: string | null
      readonly sessionId: string | null
    }
  | { readonly type: 'checkout-cancel' }
  | { readonly type: 'station'; readonly id: string }
  /** This type comes from the command line only. The URL may contain user name and password. */
  | { readonly type: 'address'; readonly url: string }

export const linkChannels = {
  /** Returns new links, oldest first. The next call confirms them. After a reload, unconfirmed links are repeated. */
  take: invoke<[], readonly DeepLink[]>('links:take'),
  onArrived: event<[]>('link:arrived'),
}
