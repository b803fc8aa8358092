/** Where what needs an admin is settled. Pure. */

import type { AttentionKind, DeskOverview } from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { viewPath } from './station-views.ts'
import { withUserFilter } from './user-params.ts'

/** The id of the table of platforms on the overview. */
export const PLATFORMS_ID = 'platforms'

/** The id of what failed and was copied last, on the overview. */
export const HEALTH_ID = 'health'

const PATHS: Readonly<Record<AttentionKind, string>> = {
  notices: viewPath('notices'),
  backup: `#${HEALTH_ID}`,
  faults: `#${HEALTH_ID}`,
  jobs: `#${HEALTH_ID}`,
  'broken-popular': viewPath('catalogue'),
  'past-due': `/admin/users?${withUserFilter(new URLSearchParams(), 'state', 'past-due')}`,
  webhooks: `#${HEALTH_ID}`,
  mails: `#${HEALTH_ID}`,
  stations: viewPath('queue'),
  'station-reports': viewPath('reports'),
  'people-reports': '/admin/users',
  platforms: `#${PLATFORMS_ID}`,
  directory: `#${HEALTH_ID}`,
}

/** The address where a kind is settled; null: of one that this version does not know. */
export function attentionPath(kind: string): string | null {
  return ownValue(PATHS as Readonly<Record<string, string | undefined>>, kind) ?? null
}

/** What waits, in the API's order. */
export function waitingIn({ attention }: DeskOverview): DeskOverview['attention'] {
  return attention.filter(({ count }) => count > 0)
}
