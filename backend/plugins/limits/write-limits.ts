/** Rate limits per account and address. People do not reach them in normal use. */
import { limitsText } from '../../../shared/locales/generated/limits.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

export interface WriteLimit {
  readonly seconds: number
  readonly account: number
  /** Maximum per address, which a household, a school or a carrier-grade NAT can share. */
  readonly address: number
  readonly title: string
}

export const WRITE_LIMITS = {
  /** Favorites, profile, moderation decisions, and weeks of offline history from a device. */
  ordinary: {
    seconds: MINUTE_S,
    account: 600,
    address: 6_000,
    title: limitsText.ordinary,
  },
  publishing: {
    seconds: HOUR_S,
    account: 300,
    address: 1_500,
    title: limitsText.publishing,
  },
  /** Each picture is re-encoded, one at a time. */
  cover: {
    seconds: HOUR_S,
    account: 60,
    address: 300,
    title: limitsText.cover,
  },
  /** A new station needs two: one when the creator enters its address, one when it is sent to review. */
  probe: {
    seconds: HOUR_S,
    account: 40,
    address: 200,
    title: limitsText.probe,
  },
  report: {
    seconds: HOUR_S,
    account: 30,
    address: 300,
    title: limitsText.report,
  },
  /** Triggers an email to an unverified address, also without an account. */
  notice: {
    seconds: HOUR_S,
    account: 20,
    address: 20,
    title: limitsText.notice,
  },
  /** Each write causes a request to the payment provider. Public pages have a separate limit. */
  payment: {
    seconds: HOUR_S,
    account: 300,
    address: 1_500,
    title: limitsText.payment,
  },
  /** Firebase Authentication has the same limit per address: https://firebase.google.com/docs/auth/limits */
  signUp: {
    seconds: HOUR_S,
    account: 60,
    address: 100,
    title: limitsText.signUp,
  },
  /** Each request sends an email to an unverified address. */
  verification: {
    seconds: HOUR_S,
    account: 6,
    address: 60,
    title: limitsText.verification,
  },
  /** Receipts of legal notices to an unverified address; `account` is the mailbox. */
  receipt: {
    seconds: DAY_S,
    account: 3,
    address: 20,
    title: limitsText.receipt,
  },
  /** Verification emails of all accounts; `account` is the mailbox. */
  confirmation: {
    seconds: DAY_S,
    account: 10,
    address: 100,
    title: limitsText.confirmation,
  },
  /**
   * A listener sends two per minute, and two per change of station, sometimes on several devices. An address can be a
   * campus or a carrier-grade NAT: 600 per minute allow 250 listeners and 50 changes. The counts are in memory.
   */
  heartbeat: {
    seconds: MINUTE_S,
    account: 120,
    address: 600,
    title: limitsText.heartbeat,
  },
  export: {
    seconds: HOUR_S,
    account: 1,
    address: 60,
    title: limitsText.export,
  },
  /** In points of the route's `cost`, about a millisecond of the event loop each. The counts are in memory. */
  read: {
    seconds: MINUTE_S,
    account: 3_000,
    address: 20_000,
    title: limitsText.read,
  },
  /** Requests for logos of other servers. Cached logos count as reads. The counts are in memory. */
  picture: {
    seconds: MINUTE_S,
    account: 600,
    address: 600,
    title: limitsText.picture,
  },
} as const satisfies Readonly<Record<string, WriteLimit>>

export type LimitName = keyof typeof WRITE_LIMITS
export type WriteLimits = Readonly<Record<LimitName, WriteLimit>>

export const COUNTED_IN_MEMORY: ReadonlySet<LimitName> = new Set(['heartbeat', 'read', 'picture'])
