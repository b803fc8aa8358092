/** URLs of the pages where admins resolve items that need attention. All functions are pure. */
import type { AdminOverview, AttentionKind } from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { overviewText } from '../../../shared/locales/generated/overview.ts'
import { viewPath } from './station-views.ts'
import { withUserFilter } from './user-params.ts'

/** Element ids of panels on the overview page and on the users page. */
export const PLATFORMS_ID = 'platforms'
export const HEALTH_ID = 'health'
export const PEOPLE_REPORTS_ID = 'reports'

const PATHS: Readonly<Record<AttentionKind, string>> = {
  notices: viewPath('notices'),
  backup: `#${HEALTH_ID}`,
  faults: `#${HEALTH_ID}`,
  jobs: `#${HEALTH_ID}`,
  'broken-popular': viewPath('catalog'),
  'past-due': `/admin/users?${withUserFilter(new URLSearchParams(), 'state', 'past-due')}`,
  webhooks: `#${HEALTH_ID}`,
  emails: `#${HEALTH_ID}`,
  stations: viewPath('queue'),
  'station-reports': viewPath('reports'),
  'people-reports': `/admin/users#${PEOPLE_REPORTS_ID}`,
  platforms: `#${PLATFORMS_ID}`,
  directory: `#${HEALTH_ID}`,
}

/** Returns null for a kind that only a newer API knows. */
export function attentionPath(kind: string): string | null {
  return ownValue(PATHS as Readonly<Record<string, string | undefined>>, kind) ?? null
}

export function getOpenItems({ attention }: AdminOverview): AdminOverview['attention'] {
  return attention.filter(({ count }) => count > 0)
}

const QUIET_KINDS: readonly (readonly [AttentionKind[], string])[] = [
  [['stations'], overviewText.quiet.stations],
  [['station-reports', 'people-reports'], overviewText.quiet.reports],
  [['notices'], overviewText.quiet.notices],
]

/** Returns a sentence for each inbox without open items. */
export function quietSentences(overview: AdminOverview): string[] {
  const openKinds = getOpenItems(overview).map(({ kind }) => kind)
  return QUIET_KINDS.filter(([kinds]) => !kinds.some((kind) => openKinds.includes(kind))).map(
    ([, sentence]) => sentence,
  )
}

export const numberText = (value: number): string =>
  formats.number(value, { maximumFractionDigits: 1 })
