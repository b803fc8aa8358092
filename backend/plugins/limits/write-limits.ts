/** How often one account, and one address, may write, and how much they may read: numbers that people do not meet. */

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

export interface WriteLimit {
  /** How long is counted, s: from the first write on. */
  readonly seconds: number
  /** Most writes of one account in that time; of reads, points. */
  readonly account: number
  /** Most writes from one address in that time, where a house, a school or a network's customers may be. */
  readonly address: number
  /** What a refusal says. */
  readonly title: string
}

export const WRITE_LIMITS = {
  /** Favourites, a profile, a moderator's decisions, and the history that a device has kept for weeks. */
  ordinary: {
    seconds: MINUTE_S,
    account: 600,
    address: 6_000,
    title: 'Too many changes at once. Wait a moment, then try again.',
  },
  /** Publishing a station, and changing one: a moderator has to look at it. */
  publishing: {
    seconds: HOUR_S,
    account: 300,
    address: 1_500,
    title: 'Stations were changed very often. Wait a while, then try again.',
  },
  /** Pictures are redrawn, one after the other. */
  cover: {
    seconds: HOUR_S,
    account: 60,
    address: 300,
    title: 'Many pictures were sent. Wait a while, then try again.',
  },
  /** Streams that are connected to because a user says so. */
  probe: {
    seconds: HOUR_S,
    account: 20,
    address: 200,
    title: 'Many streams have been tested. Wait a while, then try again.',
  },
  /** What a moderator has to read. */
  report: {
    seconds: HOUR_S,
    account: 30,
    address: 300,
    title: 'Many stations were reported. Wait a while, then try again.',
  },
  /** What an admin has to decide, and of which a mail goes to whatever address is typed, without an account, too. */
  notice: {
    seconds: HOUR_S,
    account: 20,
    address: 20,
    title: 'Many notices were sent. Wait a while, then try again.',
  },
  /** Each asks the payment provider; pages that may be open have a limit of their own. */
  payment: {
    seconds: HOUR_S,
    account: 300,
    address: 1_500,
    title: 'The plan was changed very often. Wait a while, then try again.',
  },
  /** As many from an address as Firebase Authentication makes: https://firebase.google.com/docs/auth/limits */
  signUp: {
    seconds: HOUR_S,
    account: 60,
    address: 100,
    title: 'Many accounts were made here. Wait a while, then try again.',
  },
  /** Each is a mail to whatever address the account has, which has not shown to be its own. */
  verification: {
    seconds: HOUR_S,
    account: 6,
    address: 60,
    title: 'Many mails were asked for. Wait a while, then try again.',
  },
  /** Emails that say a legal notice has arrived, to whatever address its sender typed; `account` is the mailbox. */
  receipt: {
    seconds: DAY_S,
    account: 3,
    address: 20,
    title: 'Too many emails were requested. Try again tomorrow.',
  },
  /** Emails to verify the address of an account, of all accounts together; `account` is the mailbox. */
  confirmation: {
    seconds: DAY_S,
    account: 10,
    address: 100,
    title: 'Too many emails were requested. Try again tomorrow.',
  },
  /**
   * One every 30 s, and two at each change of station, also of a user who skips through a list on several devices. An
   * address is a household, a campus or a provider's customers: 600 a minute are 250 who listen, each of whom sends two,
   * and 50 changes. Counted in memory, by each instance.
   */
  beat: {
    seconds: MINUTE_S,
    account: 120,
    address: 600,
    title: 'Too many changes at once. Wait a moment, then try again.',
  },
  /** The copy of everything that is stored about a user: tens of megabytes at most. */
  export: {
    seconds: HOUR_S,
    account: 1,
    address: 60,
    title: 'You can export your data once an hour. Try again later.',
  },
  /**
   * Reads, in points of the route's `cost`: a point is up to about a millisecond of the event loop at full size. Counted
   * in memory, by each instance.
   */
  read: {
    seconds: MINUTE_S,
    account: 3_000,
    address: 20_000,
    title: 'Too many requests. Wait a moment, then try again.',
  },
  /** Logos that have to be fetched from their own servers; what is cached counts as a read. Counted in memory, by each instance. */
  picture: {
    seconds: MINUTE_S,
    account: 600,
    address: 600,
    title: 'Too many pictures were requested. Wait a moment, then try again.',
  },
} as const satisfies Readonly<Record<string, WriteLimit>>

export type LimitName = keyof typeof WRITE_LIMITS
export type WriteLimits = Readonly<Record<LimitName, WriteLimit>>

/** What must not cost a write of the database each. */
export const COUNTED_IN_MEMORY: ReadonlySet<LimitName> = new Set(['beat', 'read', 'picture'])
