import {
  type AdminOverview,
  FAULT_HOURS,
  FAULTS_NAMED_MAX,
  type Job,
} from '../../../../shared/api/overview.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import type { CompletedRequest } from '../../../http/completed-requests.ts'
import { type DayHour, dayHourOf, type Total } from '../total-sums.ts'

const HOUR_MS = 60 * 60_000
/** Errors of the API or its dependencies (RFC 9110, section 15.6). */
const FAULT_STATUS = 500
/** Health probes respond with such a status while an instance takes no requests (api/status.ts). */
const PROBES: readonly string[] = ['/livez', '/readyz']

/** Converts a failed response to a total, others to null. The total names the route pattern, never the path. */
export function faultOf(
  { method, route, status, isExpected }: CompletedRequest,
  at: number,
): Total | null {
  if (isExpected || status === null || status < FAULT_STATUS || route === null) return null
  if (PROBES.includes(route)) return null
  return { metric: 'fault', name: `${method} ${route}`, ...dayHourOf(at), amount: 1 }
}

export const jobFaultOf = (job: Job, at: number): Total => {
  return { metric: 'job-fault', name: job, ...dayHourOf(at), amount: 1 }
}

export interface FaultHour extends DayHour {
  readonly metric: 'fault' | 'job-fault'
  readonly name: string
  readonly amount: number
}

/** Returns the starts of the reported hours and of as many earlier hours, in ms since the epoch. */
export function faultHours(now: number): { readonly last: number[]; readonly before: number[] } {
  const current = Math.floor(now / HOUR_MS)
  const hours = (from: number) =>
    Array.from({ length: FAULT_HOURS }, (_, n) => (from - n) * HOUR_MS)
  return { last: hours(current), before: hours(current - FAULT_HOURS) }
}

export function summarizeFaults(
  rows: readonly FaultHour[],
  now: number,
): Pick<AdminOverview, 'faults' | 'jobs'> {
  const { last, before } = faultHours(now)
  const startOf = ({ day, hour }: DayHour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  const within = (hours: readonly number[], metric: FaultHour['metric']) =>
    rows.filter((row) => row.metric === metric && hours.includes(startOf(row)))
  const sum = (hours: readonly FaultHour[]) =>
    hours.reduce((total, { amount }) => total + amount, 0)
  const byName = (hours: readonly FaultHour[]) =>
    [...Map.groupBy(hours, ({ name }) => name)]
      .map(([name, hoursOfName]) => ({
        name,
        count: sum(hoursOfName),
        lastAt: new Date(Math.max(...hoursOfName.map(startOf))).toISOString(),
      }))
      .sort((a, b) => b.count - a.count || formats.compare(a.name, b.name))
  const faults = within(last, 'fault')
  return {
    faults: {
      count: sum(faults),
      before: sum(within(before, 'fault')),
      worst: byName(faults)
        .slice(0, FAULTS_NAMED_MAX)
        .map(({ name, count }) => ({ route: name, count })),
    },
    jobs: byName(within(last, 'job-fault')).map(({ name, count, lastAt }) => ({
      job: name,
      count,
      lastAt,
    })),
  }
}
