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

/** A failed query is tried again at most this often... */
export const QUERY_MAX_RETRIES = 3
/** ...and never for these statuses. */
export const QUERY_NO_RETRY_STATUSES: readonly number[] = [401, 403]
/** The pause before the first retry; each further one is twice as long... */
export const QUERY_RETRY_MS = 1_000
/** ...up to this, unless the API asks for more. */
export const QUERY_RETRY_MAX_MS = 30_000
/** Query data older than this is fetched again on focus. */
export const QUERY_STALE_MS = 10_000

export const TOAST_DURATION_MS = 50_000
export const TOASTS_VISIBLE = 3
export const TOAST_WIDTH_PX = 356

/** A navigation pending for longer than this dims the page. */
export const LOADING_OVERLAY_DELAY_MS = 150
/** The progress bar, once shown, stays at least this long. */
export const PROGRESS_BAR_MIN_MS = 300

/** The payment pages go back to /subscriptions by themselves after this long. */
export const PAYMENT_REDIRECT_MS = 5_000
/** ...and the success page, which waits for the plan, after this long at the latest. */
export const PAYMENT_RETURN_MAX_MS = 10_000
/** How often the app asks whether a payment page that is open has been paid. */
export const CHECKOUT_POLL_MS = 3_000

/** Smallest password when the identity provider states no policy (section 5). */
export const PASSWORD_MIN_LENGTH = 6

/** How long a form waits for the provider's password policy before the default is shown. */
export const PASSWORD_POLICY_WAIT_MS = 3_000

/** A sign-in that waits longer than this for its second factor has to begin again. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000

/**
 * Pause before another text message or email is sent. The provider names no number of its own, but
 * refuses when asked too often; half a minute is the custom, and what a message needs to arrive.
 */
export const RESEND_SECONDS = 30

/** A page that waits longer than this for the identity provider says so. */
export const IDENTITY_SLOW_MS = 4_000

/** A longer `redirect` is ignored: every address of this app is far shorter. */
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

/** Answers that an earlier run has kept are shown until they are this old... */
export const QUERY_CACHE_MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** ...and no more of them than this many characters of JSON: a few hundred stations. */
export const QUERY_CACHE_MAX_CHARACTERS = 3_000_000
/** They are written down at most this often. */
export const QUERY_CACHE_WRITE_MS = 1_000

/** Longer values of changed fields are cut: a description has paragraphs. In UTF-16 units. */
export const VALUE_SHOWN = 200

/** A screen of the admin area has at most so many rows of lists, with those of what is open over it. */
export const ADMIN_ROWS_MAX = 100
/** Rows of a page of each of its lists, of which two are on screen at most... */
export const ADMIN_PAGE_SIZE = PAGE_LIMIT_DEFAULT
/** ...but for the latest bulk jobs, which stand below the users... */
export const ADMIN_JOBS_PAGE_SIZE = 10
/** ...and for the users, beside whom stand the reports of people, too, and the audit entries of an account. */
export const ADMIN_USERS_PAGE_SIZE = ADMIN_ROWS_MAX - 2 * ADMIN_PAGE_SIZE - ADMIN_JOBS_PAGE_SIZE
