/** What of faults is counted, and what it adds up to: pure. */
import {
  type DeskOverview,
  FAULT_HOURS,
  FAULTS_NAMED_MAX,
  type Job,
} from '../../../../shared/api/overview.ts'
import type { Answered } from '../../../http/answered.ts'
import { type DayHour, dayHourOf, type Total } from '../total-sums.ts'

const HOUR_MS = 60 * 60_000
/** From here on it is the fault of the API, or of what it needs (RFC 9110, section 15.6). */
const FAULT_STATUS = 500
/** What proxies ask to be told, by such a status, that an instance takes no requests now: api/status.ts. */
const PROBES: readonly string[] = ['/livez', '/readyz']

/** The sum that an answer adds to; null: it is no fault. Of the address its pattern is kept alone. */
export function faultOf({ method, route, status, isMeant }: Answered, at: number): Total | null {
  if (isMeant || status === null || status < FAULT_STATUS || route === null) return null
  if (PROBES.includes(route)) return null
  return { metric: 'fault', name: `${method} ${route}`, ...dayHourOf(at), amount: 1 }
}

export const jobFaultOf = (job: Job, at: number): Total => {
  return { metric: 'job-fault', name: job, ...dayHourOf(at), amount: 1 }
}

/** How many there were in an hour. */
export interface FaultHour extends DayHour {
  readonly metric: 'fault' | 'job-fault'
  readonly name: string
  readonly amount: number
}

/** The hours that are told of, and as many before; each by its beginning in ms since the epoch. */
export function faultHours(now: number): { readonly last: number[]; readonly before: number[] } {
  const current = Math.floor(now / HOUR_MS)
  const hours = (from: number) =>
    Array.from({ length: FAULT_HOURS }, (_, n) => (from - n) * HOUR_MS)
  return { last: hours(current), before: hours(current - FAULT_HOURS) }
}

/** What admins are told of the hours up to now (ms since the epoch). */
export function summarize(
  rows: readonly FaultHour[],
  now: number,
): Pick<DeskOverview, 'faults' | 'jobs'> {
  const { last, before } = faultHours(now)
  const beginOf = ({ day, hour }: DayHour) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS
  const within = (hours: readonly number[], metric: FaultHour['metric']) =>
    rows.filter((row) => row.metric === metric && hours.includes(beginOf(row)))
  const sum = (some: readonly FaultHour[]) => some.reduce((all, { amount }) => all + amount, 0)
  const byName = (some: readonly FaultHour[]) =>
    [...Map.groupBy(some, ({ name }) => name)]
      .map(([name, ofName]) => ({
        name,
        count: sum(ofName),
        lastAt: new Date(Math.max(...ofName.map(beginOf))).toISOString(),
      }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
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
