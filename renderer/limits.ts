/** Renderer limits from the product specification (section 9 unless noted). Times are in ms unless named otherwise. */
import { PAGE_LIMIT_DEFAULT } from '../shared/api/field-rules.ts'

export const API_TIMEOUT_MS = 10_000
/** Sign-in waits this long for token claims. Then it assumes the role listener and the plan free. */
export const CLAIMS_WAIT_MS = 2_000
/** Delay before the app refreshes the claims of a user that was already loaded. */
export const CLAIMS_REFRESH_DELAY_MS = 100

export const QUERY_MAX_RETRIES = 3
export const QUERY_NO_RETRY_STATUSES: readonly number[] = [401, 403]
/** Delay before the first retry. Doubles with each retry. */
export const QUERY_RETRY_MS = 1_000
/** Maximum delay between retries, unless the API requests a longer one. */
export const QUERY_RETRY_MAX_MS = 30_000
/** Older query data is refetched on focus. */
export const QUERY_STALE_MS = 10_000

export const TOAST_DURATION_MS = 50_000
export const TOASTS_VISIBLE = 3
export const TOAST_WIDTH_PX = 356

/** A navigation that takes longer dims the page. */
export const LOADING_OVERLAY_DELAY_MS = 150
export const PROGRESS_BAR_MIN_MS = 300

/** Delay until the payment pages redirect to /subscriptions. */
export const PAYMENT_REDIRECT_MS = 5_000
/** Maximum delay for the success page, which waits for the plan. */
export const PAYMENT_RETURN_MAX_MS = 10_000
export const CHECKOUT_POLL_MS = 3_000

/** Applies when the identity provider has no password policy (section 5). */
export const PASSWORD_MIN_LENGTH = 6

/** A form waits this long for the provider's password policy before it uses the default. */
export const PASSWORD_POLICY_WAIT_MS = 3_000

/** Lifetime of a sign-in that waits for its second factor. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000

/**
 * Delay before the user can request another text message or email. The provider documents no limit, but rejects
 * frequent requests. A message takes about this long to arrive.
 */
export const RESEND_SECONDS = 30

/** A page shows a hint when the identity provider takes longer. */
export const IDENTITY_SLOW_MS = 4_000

/** A longer `redirect` is ignored. Addresses of this app are far shorter. */
export const REDIRECT_MAX_LENGTH = 1_024

export const STORAGE_KEYS = {
  auth: 'auth-storage',
  theme: 'vite-ui-theme',
  font: 'font',
  /** Contains the uid of an account whose deletion has started and not finished. */
  accountDeletion: 'account-deletion',
  /** Contains the uid of a user whose registration with the API is not finished, or `*` during a sign-in. */
  registration: 'registration',
  /** Set while the vault may still contain an ended session. */
  sessionEnded: 'session-ended',
  /** Contains the remaining steps of a checkout that was started on this computer. */
  checkout: 'checkout',
  /** Set when the user has started or skipped the first run. */
  firstRun: 'first-run',
} as const

export const DEFAULT_ROLE = 'listener'
export const DEFAULT_PLAN = 'free'

export const QUERY_CACHE_MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Cache size in characters of JSON: a few hundred stations. */
export const QUERY_CACHE_MAX_CHARACTERS = 3_000_000
export const QUERY_CACHE_WRITE_MS = 1_000

/** Admin screens truncate longer values of changed fields. In UTF-16 units. */
export const VALUE_SHOWN = 200

/** Maximum number of list rows on an admin screen, including the rows in its dialogs. */
export const ADMIN_ROWS_MAX = 100
/** Rows per page of an admin list. A screen shows at most two such lists. */
export const ADMIN_PAGE_SIZE = PAGE_LIMIT_DEFAULT
/** Rows per page of the bulk jobs, which are below the user list. */
export const ADMIN_JOBS_PAGE_SIZE = 10
/** Rows per page of the user list. Reports about people and audit entries of an account may be on the same screen. */
export const ADMIN_USERS_PAGE_SIZE = ADMIN_ROWS_MAX - 2 * ADMIN_PAGE_SIZE - ADMIN_JOBS_PAGE_SIZE
