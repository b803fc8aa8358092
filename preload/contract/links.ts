import { event, invoke } from './channel.ts'

/** Untrusted: any program can send a link. */
export type DeepLink =
  | {
      readonly type: 'checkout-success'
      readonly plan: string | null
      readonly sessionId: string | null
    }
  | { readonly type: 'checkout-cancel' }
  | { readonly type: 'station'; readonly id: string }
  /** From the command line only. May contain user name and password. */
  | { readonly type: 'address'; readonly url: string }

export const linkChannels = {
  /** Each link once, oldest first. A further call confirms the previous links; unconfirmed ones are repeated. */
  take: invoke<[], readonly DeepLink[]>('links:take'),
  onArrived: event<[]>('link:arrived'),
}
