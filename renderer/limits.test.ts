import { expect, test } from 'vitest'
import { FUNCTIONS_REGION } from '../shared/config/config.ts'
import * as limits from './limits.ts'

test('holds every number of the specification (sections 4, 5, 8 and 9)', () => {
  expect(limits).toMatchObject({
    API_TIMEOUT_MS: 10_000,
    CLAIMS_WAIT_MS: 2_000,
    CLAIMS_REFRESH_DELAY_MS: 100,
    QUERY_MAX_RETRIES: 3,
    QUERY_NO_RETRY_STATUSES: [401, 403],
    QUERY_STALE_MS: 10_000,
    TOAST_DURATION_MS: 50_000,
    TOASTS_VISIBLE: 3,
    TOAST_WIDTH_PX: 356,
    LOADING_OVERLAY_DELAY_MS: 150,
    PROGRESS_BAR_MIN_MS: 300,
    PAYMENT_REDIRECT_MS: 5_000,
    PASSWORD_MIN_LENGTH: 6,
    DEFAULT_ROLE: 'listener',
    DEFAULT_PLAN: 'free',
  })
  expect(FUNCTIONS_REGION).toBe('us-central1')
})

test('names the storage keys of the specification (section 9)', () => {
  expect(limits.STORAGE_KEYS).toMatchObject({
    auth: 'auth-storage',
    theme: 'vite-ui-theme',
    font: 'font',
  })
})
