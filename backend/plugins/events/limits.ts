/** Limits of live events. Times are in ms. */
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { FOLLOWS_MAX } from '../../../shared/api/following.ts'

export const RETAINED_MS = 10 * 60_000
export const PRUNE_EVERY_MS = 60_000
export const TAIL_EVERY_MS = 1_000
export const READ_BATCH_SIZE = 1_000
/** Number of events in memory for reconnecting clients. */
export const RECENT_MAX = 10_000

export const WATCH_EVERY_MS = 30_000

/** The interval is shorter than the common proxy timeout of 60 s. */
export const HEARTBEAT_MS = 25_000
/** The delay is random, so that the clients of a stopped instance do not all reconnect at the same moment. */
export const RETRY_MS = { from: 500, to: 2_000 } as const
/** The maximum age of a connection is random. A new connection checks the token and the topics again. */
export const CONNECTION_MS = { from: 45 * 60_000, to: 55 * 60_000 } as const

/** Limit per user and instance. A new connection replaces the oldest one. */
export const CONNECTIONS_OF_USER_MAX = 16
/** Limit per instance. A client that is refused polls instead. */
export const CONNECTIONS_MAX = 12_000
/** Limit per address and instance. A campus or carrier-grade NAT can share one address. */
export const CONNECTIONS_OF_ADDRESS_MAX = 1_000
export const TOPICS_MAX = FAVORITES_MAX + FOLLOWS_MAX
export const TOPICS_PER_POINT = 500
/** Limit of concurrent topic lookups of one user, twice CONNECTIONS_OF_USER_MAX. More lookups are refused. */
export const LOOKUPS_OF_USER_MAX = 32
export const LOOKUP_BATCH_SIZE = 100
/** Limit for all connections of an instance. Each topic takes about 60 bytes. */
export const TOPICS_OF_ALL_MAX = 2_000_000
/** Limit for all connections from one address: 500 topics per connection. */
export const TOPICS_OF_ADDRESS_MAX = 500_000

/** Number of users whose latest change is cached while their connections are set up. */
export const CHANGES_MAX = 10_000

export const REPLAY_MAX_BYTES = 128 * 1024
/** The server closes the connection of a client with more unread bytes. */
export const BACKLOG_MAX_BYTES = 256 * 1024
