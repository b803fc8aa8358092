/** URLs of the pages where admins resolve items that need attention. All functions are pure. */
import type { AdminOverview, AttentionKind } from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { viewPath } from './station-views.ts'
import { withUserFilter } from './user-params.ts'

/** Element ids of two panels on the overview page. */
export const PLATFORMS_ID = 'platforms'
export const HEALTH_ID = 'health'

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
  'people-reports': '/admin/users',
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

export const numberText = (value: number): string =>
  formats.number(value, { maximumFractionDigits: 1 })
