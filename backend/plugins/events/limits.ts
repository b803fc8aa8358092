/** How live events are kept, read and sent. Times in ms. */
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { FOLLOWS_MAX } from '../../../shared/api/following.ts'

/** How long an event is kept for clients that come back. */
export const KEPT_MS = 10 * 60_000
export const PRUNE_EVERY_MS = 60_000
/** How often an instance looks for what any of them has told. */
export const TAIL_EVERY_MS = 1_000
/** Rows of one read. */
export const READ_AT_ONCE = 1_000
/** Events that an instance has at hand for clients that come back. */
export const RECENT_MAX = 10_000

/** How often an instance says which shows its clients follow. */
export const WATCH_EVERY_MS = 30_000

/** Shorter than the minute after which proxies end what is silent. */
export const HEARTBEAT_MS = 25_000
/** When a client comes back is drawn from this range, so that those of an instance that ended do not come at once. */
export const RETRY_MS = { from: 500, to: 2_000 } as const
/** A connection ends at an age between these: its token is looked at anew, and so is what its user follows. */
export const CONNECTION_MS = { from: 45 * 60_000, to: 55 * 60_000 } as const

/** Connections of one user, of an instance: the oldest makes room for a new one. */
export const CONNECTIONS_OF_USER_MAX = 16
/** Connections of one instance; a client that is refused asks from time to time instead. */
export const CONNECTIONS_MAX = 12_000
/** Connections from one address of an instance, behind which a campus or the customers of a mobile network may be. */
export const CONNECTIONS_OF_ADDRESS_MAX = 1_000
/** Topics of one connection. */
export const TOPICS_MAX = FAVORITES_MAX + FOLLOWS_MAX
/** Topics that a connection, or a look at what was missed, may have for each point of its read budget. */
export const TOPICS_A_POINT = 500
/** Look-ups of one user's topics that wait at a time, twice CONNECTIONS_OF_USER_MAX; more are refused. */
export const LOOKUPS_OF_USER_MAX = 32
/** Users whose topics are asked for at once. */
export const USERS_AT_ONCE = 100
/** Topics of all connections of an instance: some 60 bytes each. */
export const TOPICS_OF_ALL_MAX = 2_000_000
/** Topics of all connections from one address of an instance: 500 for each. */
export const TOPICS_OF_ADDRESS_MAX = 500_000

/** Users whose latest change of what they keep or follow is remembered while their connections are made. */
export const CHANGES_MAX = 10_000

/** A client that has missed more than this asks anew. */
export const REPLAY_MAX_BYTES = 128 * 1024
/** A client that leaves more than this unread is dropped. */
export const BACKLOG_MAX_BYTES = 256 * 1024
