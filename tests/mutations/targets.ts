/** Files that implement each section of the specification, and their nearest tests. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'
import type { Scope } from './find-mutations.ts'

/** Limits a file to the parts that the specification covers. */
export interface Target extends Scope {
  readonly file: string
  /** Changes (Mutation.change) without an effect on behavior. */
  readonly equivalent?: readonly string[]
  /** In addition to the test of the same name next to the file. */
  readonly tests?: readonly string[]
}

const AUTH = 'renderer/domain/auth'
const PAYMENTS = 'renderer/screens/plans'
const PLAYER = 'renderer/domain/player'
const SETTINGS = 'renderer/domain/settings'
const PAYMENT_PAGES = [
  `${PAYMENTS}/payment-arrived.test.tsx`,
  `${PAYMENTS}/payment-cancelled.test.tsx`,
]
const ROLE_LOOKUP = {
  file: `${AUTH}/identity.ts`,
  within: ['fetchApiClaims'],
  tests: [`${AUTH}/role-lookup.test.ts`],
}
const ROUTES = ['renderer/app/routes.test.ts', 'renderer/app/access.test.ts']

export const TARGETS: Readonly<Record<number, readonly Target[]>> = {
  2: [
    { file: 'renderer/routes/route-table.ts', tests: ROUTES },
    { file: 'renderer/app/route-pages.ts' },
    {
      file: 'renderer/app/routes.tsx',
      // Module names in session storage across reloads.
      equivalent: [
        ...['shell', 'data area', 'not-found'].map((name) => `'${name}' becomes "${name}~"`),
        ' layout becomes  ~layout',
      ],
      except: ['RouteError'],
    },
    { file: 'renderer/app/safe-redirect.ts' },
    { file: 'renderer/app/guard.tsx' },
    {
      file: 'renderer/domain/errors/error-page.tsx',
      // The page's background print is behind its text.
      except: ['PRINTS', 'seed'],
    },
    {
      file: 'renderer/domain/errors/default-error-view.tsx',
      // Titles move to the document's head from anywhere. The halftone has no meaning.
      except: ['title', 'Halftone'],
    },
    {
      file: 'shared/locales/generated/error-pages.ts',
      within: ['goBack', 'backToHome', '404', '500', 'defaultView'],
      except: ['detail', 'unknown'],
      tests: [
        'renderer/domain/errors/error-page.test.tsx',
        'renderer/domain/errors/default-error-view.test.tsx',
      ],
    },
    { file: `${PAYMENTS}/payment-arrived.tsx` },
    { file: `${PAYMENTS}/payment-cancelled.tsx` },
    {
      file: 'shared/locales/generated/plans.ts',
      within: ['success', 'cancel'],
      tests: PAYMENT_PAGES,
    },
    ...['404', '500'].map((page) => ({
      file: `renderer/routes/${page}.tsx`,
      tests: ['renderer/app/route-pages.test.tsx'],
    })),
  ],
  3: [
    {
      file: `${AUTH}/auth-store.ts`,
      within: ['INITIAL_SESSION', 'useAuthStore'],
      except: [
        ...['isConfirming', 'trust', 'ending', 'expectsSameUser', 'run', 'token', 'lookup'],
        ...['needsReason', 'challenge', 'isAnonymousListeningOn', 'hasAnonymousFailed'],
      ],
    },
    { file: `${AUTH}/user-record.ts`, within: ['newRecord', 'ensureUserRecord'] },
    {
      file: 'renderer/limits.ts',
      within: ['auth', 'theme', 'font', 'DEFAULT_ROLE', 'DEFAULT_PLAN'],
    },
    {
      file: `${SETTINGS}/registry.ts`,
      within: ['theme', 'font', 'choice'],
      tests: [`${SETTINGS}/settings.test.tsx`],
    },
    { file: `${SETTINGS}/appearance.ts`, tests: [`${SETTINGS}/settings.test.tsx`] },
    {
      file: `${PLAYER}/player-reducer-types.ts`,
      within: ['INITIAL_STATE', 'isPlaying'],
      tests: [`${PLAYER}/player-reducer.test.ts`, `${PLAYER}/create-player.test.ts`],
    },
  ],
  4: [
    { file: `${AUTH}/session-reducer.ts` },
    {
      file: `${AUTH}/run-session.ts`,
      tests: [
        `${AUTH}/session-claims.test.ts`,
        `${AUTH}/session-endings.test.ts`,
        `${AUTH}/create-identity.test.ts`,
        `${AUTH}/anonymous-session.test.ts`,
      ],
    },
    {
      file: `${PLAYER}/player-reducer.ts`,
      within: ['reducePlayer', 'play', 'stopAll', 'connect'],
      tests: [`${PLAYER}/player-reducer-switch.test.ts`],
    },
    { file: `${PAYMENTS}/payment-return.ts`, tests: PAYMENT_PAGES },
    { file: `${PAYMENTS}/use-payment-return.ts`, tests: PAYMENT_PAGES },
    { file: `${PAYMENTS}/payment-cancelled.tsx`, within: ['useAutoReturn'] },
    {
      file: `${PAYMENTS}/plan-queries.ts`,
      within: ['planDataKeys'],
      tests: PAYMENT_PAGES,
    },
    {
      file: `${PAYMENTS}/checkout-watcher.ts`,
      within: ['refreshPlan', 'send'],
      tests: PAYMENT_PAGES,
    },
    {
      file: 'renderer/app/navigation-progress.tsx',
      // The timer of the bar, which continues during another pending navigation.
      equivalent: ['clearTimeout(timer) becomes timer'],
    },
    {
      file: 'renderer/app/query-client.ts',
      within: ['bindFocus'],
    },
  ],
  5: [
    { file: `${AUTH}/user-record.ts`, within: ['ensureUserRecord'] },
    { file: `${AUTH}/password-rules.ts` },
    {
      file: 'shared/api/entitlements.ts',
      within: ['paidPlan', 'roleOfPlan'],
      // By its type, the plan is creator or pro there.
      equivalent: ['paidPlan(plan) becomes plan'],
    },
    { file: `${PAYMENTS}/payment-hint.ts`, tests: PAYMENT_PAGES },
    { file: 'backend/modules/billing/rights.ts' },
    { file: 'renderer/limits.ts', within: ['PASSWORD_MIN_LENGTH'] },
  ],
  6: [
    { file: 'renderer/app/access.ts' },
    { file: 'renderer/app/guard.tsx' },
    { file: `${AUTH}/firebase-provider.ts`, within: ['getClaims', 'textOrNull'] },
    ROLE_LOOKUP,
    { file: `${AUTH}/session-reducer.ts`, within: ['applyToken', 'fillClaims', 'DEFAULT_CLAIMS'] },
    { file: 'shared/api/permissions.ts', within: ['admin.open', 'stations.publish', 'may'] },
  ],
  7: [
    { file: 'renderer/api/client.ts' },
    {
      file: 'renderer/api/users.ts',
      except: ['mergeUser', 'requestVerificationEmail', 'getPersonalData'],
    },
    {
      file: 'renderer/api/favorites.ts',
      within: ['pathOf', 'putFavorites'],
      tests: ['renderer/api/users.test.ts'],
    },
    {
      file: 'renderer/api/checkout.ts',
      within: ['requestPlan'],
      tests: ['renderer/api/plans.test.ts'],
    },
  ],
  8: [
    { file: 'renderer/domain/errors/error-rules.ts' },
    {
      file: 'renderer/app/query-client.ts',
      except: ['bindFocus'],
    },
    { file: 'renderer/app/data-area.tsx', within: ['client', 'DataArea'] },
    {
      file: 'renderer/app/lazy-page.ts',
      // Any name and value work for the mark.
      equivalent: [`'1' becomes "1~"`, 'reloaded: becomes ~reloaded:'],
    },
    { file: 'renderer/api/problem.ts', except: ['CONFLICT', 'isConflict', 'conflict'] },
    { file: 'renderer/api/client.ts', within: ['bodyOrError', 'logFailure', 'outcomeOf'] },
    ROLE_LOOKUP,
    { file: `${AUTH}/user-record.ts`, within: ['ensureUserRecord'] },
    { file: `${AUTH}/auth.ts`, within: ['requireUid', 'getOwnRegistration'] },
    {
      file: 'shared/locales/generated/errors.ts',
      within: [
        'sessionExpired',
        'internalServerError',
        'somethingWentWrong',
        'contentNotFound',
        'contentNotModified',
      ],
      tests: ['renderer/app/query-client.test.ts', 'renderer/domain/errors/error-rules.test.ts'],
    },
    { file: 'renderer/domain/errors/default-error-view.tsx', within: ['errorText'] },
  ],
  9: [
    {
      file: 'renderer/limits.ts',
      within: [
        'API_TIMEOUT_MS',
        'CLAIMS_WAIT_MS',
        'CLAIMS_REFRESH_DELAY_MS',
        'QUERY_MAX_RETRIES',
        'QUERY_NO_RETRY_STATUSES',
        'QUERY_STALE_MS',
        'TOAST_DURATION_MS',
        'TOASTS_VISIBLE',
        'TOAST_WIDTH_PX',
        'LOADING_OVERLAY_DELAY_MS',
        'PROGRESS_BAR_MIN_MS',
        'PAYMENT_REDIRECT_MS',
        'auth',
        'theme',
        'font',
        'DEFAULT_ROLE',
        'DEFAULT_PLAN',
      ],
    },
    { file: 'renderer/api/retry.ts' },
    {
      file: 'renderer/app/toaster.tsx',
      // Equal to Sonner's defaults.
      equivalent: ['attribute visibleToasts={TOASTS_VISIBLE} removed'],
      except: [
        ...['OFFSET', 'NARROW_OFFSET', 'offset', 'mobileOffset', 'fontFamily'],
        ...['--normal-bg', '--normal-text', '--normal-border', '--border-radius'],
      ],
    },
    {
      file: 'renderer/app/navigation-progress.tsx',
      // The timer of the bar, which continues during another pending navigation.
      equivalent: ['clearTimeout(timer) becomes timer'],
    },
    { file: `${PAYMENTS}/payment-cancelled.tsx`, within: ['useAutoReturn'] },
    {
      file: 'shared/config/config.ts',
      within: ['FUNCTIONS_REGION'],
      tests: ['renderer/api/client.test.ts'],
    },
    {
      file: `${SETTINGS}/registry.ts`,
      within: ['theme', 'font'],
      tests: [`${SETTINGS}/settings.test.tsx`],
    },
  ],
}

/** The nearest tests of a target: the one of the same name next to it, and those in the table. */
export function nearestTests({ file, tests = [] }: Target): readonly string[] {
  const base = file.replace(/\.tsx?$/, '')
  const sibling = [`${base}.test.ts`, `${base}.test.tsx`].filter((name) =>
    existsSync(path.join(ROOT, name)),
  )
  return [...new Set([...sibling, ...tests])]
}
