/**
 * Every number of the product specification (section 9, and 4 where noted) that the renderer obeys,
 * in one place. Milliseconds unless the name says otherwise.
 */
import { PAGE_LIMIT_DEFAULT } from '../shared/api/field-rules.ts'

/** Both API clients give up after this long. */
export const API_TIMEOUT_MS = 10_000
/** How long sign-in waits for token claims before listener/free is assumed. */
export const CLAIMS_WAIT_MS = 2_000
/** Pause before claims are refreshed for a user that was already loaded. */
export const CLAIMS_REFRESH_DELAY_MS = 100

/** Maximum retries of a failed query. */
export const QUERY_MAX_RETRIES = 3
/** Statuses without a retry. */
export const QUERY_NO_RETRY_STATUSES: readonly number[] = [401, 403]
/** Pause before the first retry; doubles with each retry. */
export const QUERY_RETRY_MS = 1_000
/** Longest pause, unless the API requests a longer one. */
export const QUERY_RETRY_MAX_MS = 30_000
/** Older query data is refetched on focus. */
export const QUERY_STALE_MS = 10_000

export const TOAST_DURATION_MS = 50_000
export const TOASTS_VISIBLE = 3
export const TOAST_WIDTH_PX = 356

/** A longer pending navigation dims the page. */
export const LOADING_OVERLAY_DELAY_MS = 150
/** Minimum time that the progress bar is shown. */
export const PROGRESS_BAR_MIN_MS = 300

/** Delay until the payment pages redirect to /subscriptions. */
export const PAYMENT_REDIRECT_MS = 5_000
/** Maximum delay for the success page, which waits for the plan. */
export const PAYMENT_RETURN_MAX_MS = 10_000
/** Poll interval for an open payment page. */
export const CHECKOUT_POLL_MS = 3_000

/** Smallest password when the identity provider states no policy (section 5). */
export const PASSWORD_MIN_LENGTH = 6

/** Wait for the provider's password policy before a form uses the default. */
export const PASSWORD_POLICY_WAIT_MS = 3_000

/** Lifetime of a sign-in that waits for its second factor. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000

/**
 * Pause before another text message or email. The provider documents no limit, but refuses frequent requests; a
 * message takes about this long to arrive.
 */
export const RESEND_SECONDS = 30

/** Wait for the identity provider after which a page shows a hint. */
export const IDENTITY_SLOW_MS = 4_000

/** A longer `redirect` is ignored; addresses of this app are far shorter. */
export const REDIRECT_MAX_LENGTH = 1_024

/** Storage keys (section 9). */
export const STORAGE_KEYS = {
  auth: 'auth-storage',
  theme: 'vite-ui-theme',
  font: 'font',
  /** Holds the uid of an account whose deletion has begun and not ended. */
  accountDeletion: 'account-deletion',
  /** Holds the uid of a user whose registration with the API has started and not ended. */
  registration: 'registration',
  /** Set while a session that has ended may still lie in the vault. */
  sessionEnded: 'session-ended',
  /** Holds what a checkout that was begun on this computer leaves to be done. */
  checkout: 'checkout',
} as const

export const DEFAULT_ROLE = 'listener'
export const DEFAULT_PLAN = 'free'

/** Maximum age of query results cached by an earlier run. */
export const QUERY_CACHE_MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Cache size in characters of JSON: a few hundred stations. */
export const QUERY_CACHE_MAX_CHARACTERS = 3_000_000
/** Minimum interval between two writes of the cache. */
export const QUERY_CACHE_WRITE_MS = 1_000

/** Longer values of changed fields are truncated, in UTF-16 units. */
export const VALUE_SHOWN = 200

/** Maximum list rows of an admin screen, including those of its dialogs. */
export const ADMIN_ROWS_MAX = 100
/** Rows per page of its lists, of which two are on screen at most. */
export const ADMIN_PAGE_SIZE = PAGE_LIMIT_DEFAULT
/** Rows of the latest bulk jobs, below the users. */
export const ADMIN_JOBS_PAGE_SIZE = 10
/** User rows, next to reports about people and audit entries of an account. */
export const ADMIN_USERS_PAGE_SIZE = ADMIN_ROWS_MAX - 2 * ADMIN_PAGE_SIZE - ADMIN_JOBS_PAGE_SIZE
