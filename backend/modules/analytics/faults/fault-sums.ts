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
/** Lowest status of an error of the API or its dependencies (RFC 9110, section 15.6). */
const FAULT_STATUS_MIN = 500
/** Routes of health probes. Their 5xx status is no fault: the instance takes no requests (api/status.ts). */
const PROBES: readonly string[] = ['/livez', '/readyz']

/** Returns the total for a failed response. It names the route pattern, never the path. Returns null if not failed. */
export function faultOf(
  { method, route, status, isExpected }: CompletedRequest,
  at: number,
): Total | null {
  if (isExpected || status === null || status < FAULT_STATUS_MIN || route === null) return null
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

/** Returns the start times of the last FAULT_HOURS hours, and of as many hours before, in ms since the epoch. */
export function faultHours(now: number): { readonly last: number[]; readonly before: number[] } {
  const currentHour = Math.floor(now / HOUR_MS)
  const hoursBackFrom = (hour: number) =>
    Array.from({ length: FAULT_HOURS }, (_, n) => (hour - n) * HOUR_MS)
  return { last: hoursBackFrom(currentHour), before: hoursBackFrom(currentHour - FAULT_HOURS) }
}

export function summarizeFaults(
  rows: readonly FaultHour[],
  now: number,
): Pick<AdminOverview, 'faults' | 'jobs'> {
  const { last, before } = faultHours(now)
  const startOf = ({ day, hour }: DayHour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  const rowsIn = (hours: readonly number[], metric: FaultHour['metric']) =>
    rows.filter((row) => row.metric === metric && hours.includes(startOf(row)))
  const sumOf = (faultRows: readonly FaultHour[]) =>
    faultRows.reduce((total, { amount }) => total + amount, 0)
  const groupByName = (faultRows: readonly FaultHour[]) =>
    [...Map.groupBy(faultRows, ({ name }) => name)]
      .map(([name, rowsOfName]) => ({
        name,
        count: sumOf(rowsOfName),
        lastAt: new Date(Math.max(...rowsOfName.map(startOf))).toISOString(),
      }))
      .sort((a, b) => b.count - a.count || formats.compare(a.name, b.name))
  const faults = rowsIn(last, 'fault')
  return {
    faults: {
      count: sumOf(faults),
      before: sumOf(rowsIn(before, 'fault')),
      worst: groupByName(faults)
        .slice(0, FAULTS_NAMED_MAX)
        .map(({ name, count }) => ({ route: name, count })),
    },
    jobs: groupByName(rowsIn(last, 'job-fault')).map(({ name, count, lastAt }) => ({
      job: name,
      count,
      lastAt,
    })),
  }
}
