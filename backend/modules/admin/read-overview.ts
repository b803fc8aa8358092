import type { AnalyticsLine } from '../../../shared/api/analytics.ts'
import {
  type AdminOverview,
  ATTENTION_COUNTED_MAX,
  ATTENTION_KINDS,
  type AttentionKind,
  BACKUP_LATE_MS,
  type EmailReason,
  OVERVIEW_DAYS,
  OVERVIEW_TOTALS,
} from '../../../shared/api/overview.ts'
import type { ScheduleHealth } from '../../../shared/api/schedule.ts'
import type { FaultStore } from '../analytics/faults/fault-store.ts'
import { summarizeFaults } from '../analytics/faults/fault-sums.ts'
import type { Analytics } from '../analytics/read-analytics.ts'
import { DAY_MS, startOfDay, utcDay } from '../analytics/utc-day.ts'
import { EVENT_RETRY_MS } from '../billing/settle-due.ts'
import { COPY_EVERY_MS } from '../directory/limits.ts'
import type { HealthStore } from '../schedule/health-store.ts'
import type { OverviewStore } from './overview-store.ts'

/** A copy is late one day after it was due. */
const COPY_LATE_MS = COPY_EVERY_MS + DAY_MS

/** A platform fails when at least half of its stations fail. */
export function countFailingPlatforms(platforms: ScheduleHealth['items']): number {
  return platforms.filter(({ failing, stations }) => failing > 0 && failing * 2 >= stations).length
}

/** Returns false before the first copy: the catalog then contains only seed stations, and no copy is expected. */
export function isCopyLate(copiedAt: number | null, now: number): boolean {
  return copiedAt !== null && now - copiedAt > COPY_LATE_MS
}

export function isBackupLate(isExpected: boolean, backedUpAt: number | null, now: number): boolean {
  return isExpected && (backedUpAt === null || now - backedUpAt > BACKUP_LATE_MS)
}

const toIso = (at: number) => new Date(at).toISOString()
const toIsoOrNull = (at: number | null) => (at === null ? null : toIso(at))

type Rows<Method extends 'lateWebhooks' | 'lateEmails'> = Awaited<ReturnType<OverviewStore[Method]>>

function toLateWebhook({ kind, ref, received_at }: Rows<'lateWebhooks'>[number]) {
  return {
    about: kind === 'subscription' ? kind : ('session' as const),
    ref: ref ?? '',
    receivedAt: toIso(received_at),
    triedUntil: toIso(received_at + EVENT_RETRY_MS),
  }
}

function toLateEmail({ reason, created_at, attempts, next_at }: Rows<'lateEmails'>[number]) {
  return {
    reason: reason as EmailReason,
    createdAt: toIso(created_at),
    attempts,
    nextAt: toIso(next_at),
  }
}

interface OverviewDependencies {
  readonly store: OverviewStore
  readonly analytics: Pick<Analytics, 'series'>
  readonly health: Pick<HealthStore, 'platforms'>
  readonly faults: FaultStore
  readonly expectsBackups: boolean
  readonly backedUpAt: () => Promise<number | null>
  /** Start of the latest full copy of the directory. */
  readonly copiedAt: () => Promise<number | null>
}

export async function readOverview(
  dependencies: OverviewDependencies,
  now: number,
): Promise<AdminOverview> {
  const { store, analytics, health, faults, expectsBackups } = dependencies
  const today = startOfDay(utcDay(now))
  const from = today - OVERVIEW_DAYS * DAY_MS
  const range = { from: utcDay(from), to: utcDay(today - DAY_MS), timeZone: 'UTC' }
  const lines: AnalyticsLine[] = []
  for (const name of ['listening', 'growth'] as const) {
    lines.push(...(await analytics.series(name, { ...range, step: 'day' })).lines)
  }
  const newStations = {
    total: await store.newStations(from, today),
    beforeTotal: await store.newStations(from - OVERVIEW_DAYS * DAY_MS, from),
  }
  const brokenPopular = await store.brokenPopular()
  const copiedAt = await dependencies.copiedAt()
  const backedUpAt = await dependencies.backedUpAt()
  const faultSummary = summarizeFaults(await faults.hours(now), now)
  const jobFaultCount = faultSummary.jobs.reduce((sum, { count }) => sum + count, 0)
  const counts: Record<AttentionKind, number> = {
    ...(await store.countOpenTasks(now)),
    'broken-popular': brokenPopular.count,
    platforms: countFailingPlatforms(await health.platforms()),
    directory: isCopyLate(copiedAt, now) ? 1 : 0,
    backup: isBackupLate(expectsBackups, backedUpAt, now) ? 1 : 0,
    faults: Math.min(faultSummary.faults.count, ATTENTION_COUNTED_MAX),
    jobs: Math.min(jobFaultCount, ATTENTION_COUNTED_MAX),
  }
  return {
    attention: ATTENTION_KINDS.map((kind) => ({ kind, count: counts[kind] })),
    brokenPopular: brokenPopular.named,
    ...faultSummary,
    lateWebhooks: (await store.lateWebhooks(now)).map(toLateWebhook),
    lateEmails: (await store.lateEmails(now)).map(toLateEmail),
    backup: { isExpected: expectsBackups, at: toIsoOrNull(backedUpAt) },
    directoryCopiedAt: toIsoOrNull(copiedAt),
    totals: OVERVIEW_TOTALS.map((name) => {
      const line =
        name === 'new-stations' ? newStations : lines.find((candidate) => candidate.name === name)
      return { name, value: line?.total ?? null, before: line?.beforeTotal ?? null }
    }),
  }
}
