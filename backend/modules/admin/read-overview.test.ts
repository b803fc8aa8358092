import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AdminOverview,
  ATTENTION_KINDS,
  BACKUP_LATE_MS,
  EMAIL_LATE_MS,
  WEBHOOK_LATE_MS,
} from '../../../shared/api/overview.ts'
import { markBackup } from '../../ops/backup-mark.ts'
import { createEmailStore } from '../../plugins/email/email-store.ts'
import { createTestApi, TEST_TIME } from '../../testing/test-api.ts'
import { createFaultRecorder } from '../analytics/faults/record-faults.ts'
import { createTotalsStore } from '../analytics/totals-store.ts'
import { DAY_MS, utcDay } from '../analytics/utc-day.ts'
import { EVENT_RETRY_MS } from '../billing/settle-due.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'
import { COPY_EVERY_MS } from '../directory/limits.ts'
import { refreshMark } from '../directory/refresh/refresh-mark.ts'
import { countFailingPlatforms, isBackupLate } from './read-overview.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const get = async () => {
  const response = await api.call('GET', '/admin/overview', 'root')
  expect(response.statusCode).toBe(200)
  return response.json<AdminOverview>()
}
const counts = async () =>
  Object.fromEntries((await get()).attention.map(({ kind, count }) => [kind, count]))

test('counts no open tasks in a new database', async () => {
  expect(await counts()).toEqual(Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])))
})

test('counts open tasks until they are resolved', async () => {
  const { id } = await api.publish()
  expect(await counts()).toMatchObject({ stations: 1, 'station-reports': 0 })
  await api.list(id)
  await api.call('POST', `/stations/${id}/reports`, 'lou', { reason: 'silent' })
  expect(await counts()).toMatchObject({ stations: 0, 'station-reports': 1 })
})

test('does not count station claims, which verify themselves', async () => {
  const { id } = await api.publish()
  await api.list(id)
  const { key } = await api.database
    .selectFrom('stations')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const claim = { code: 'undertone-word', requested_at: TEST_TIME, ends_at: TEST_TIME + DAY_MS }
  await api.database
    .insertInto('station_claims')
    .values([
      { ...claim, station_key: key, user_id: 'ada', proof: null },
      { ...claim, station_key: key, user_id: 'lou', proof: 'stream' },
    ])
    .execute()
  const waiting = (await get()).attention.filter(({ count }) => count > 0)
  expect(waiting).toEqual([])
})

test('counts a webhook once it is late', async () => {
  await api.database
    .insertInto('webhook_events')
    .values({
      ...{ provider: 'test', id: 'event', kind: 'session', ref: 'ref' },
      ...{ received_at: TEST_TIME, done: 0 },
    })
    .execute()
  expect(await counts()).toMatchObject({ webhooks: 0 })
  api.tick(WEBHOOK_LATE_MS + 1)
  expect(await counts()).toMatchObject({ webhooks: 1 })
  const iso = (at: number) => new Date(at).toISOString()
  const [receivedAt, triedUntil] = [iso(TEST_TIME), iso(TEST_TIME + EVENT_RETRY_MS)]
  expect((await get()).lateWebhooks).toEqual([
    { about: 'session', ref: 'ref', receivedAt, triedUntil },
  ])
})

test('counts an email once it is late and hides its recipient', async () => {
  const emails = createEmailStore(api.database)
  const content = { to: 'ada@example.com', subject: 'S', text: 'T', html: null }
  await emails.queue({ reason: 'notice', dedupeKey: 'one', userId: 'ada', ...content }, TEST_TIME)
  const [email] = await emails.due(TEST_TIME, 1)
  await emails.recordAttempt(String(email?.id), 3, TEST_TIME + DAY_MS)
  expect((await get()).lateEmails).toEqual([])
  api.tick(EMAIL_LATE_MS + 1)
  const overview = await get()
  const iso = (at: number) => new Date(at).toISOString()
  expect(overview.lateEmails).toEqual([
    { reason: 'notice', createdAt: iso(TEST_TIME), attempts: 3, nextAt: iso(TEST_TIME + DAY_MS) },
  ])
  expect(JSON.stringify(overview)).not.toContain('ada@')
  expect(await counts()).toMatchObject({ emails: 1 })
})

test('names dead popular stations', async () => {
  const { id, name } = await api.publish()
  await api.list(id)
  const kill = api.database.updateTable('stations').set({ air_state: 'dead' })
  await kill.where('id', '=', id).execute()
  expect(await get()).toMatchObject({ brokenPopular: [{ id, name }] })
  expect(await counts()).toMatchObject({ 'broken-popular': 1 })
})

test('counts a directory copy as late one day after it was due', async () => {
  const copiedAt = TEST_TIME - COPY_EVERY_MS - DAY_MS
  await refreshMark.write(api.database, { since: null, copiedAt })
  expect(await get()).toMatchObject({ directoryCopiedAt: new Date(copiedAt).toISOString() })
  expect(await counts()).toMatchObject({ directory: 0 })
  api.tick(1)
  expect(await counts()).toMatchObject({ directory: 1 })
})

test('compares the totals of seven full days with the previous seven', async () => {
  const add = (daysAgo: number, amount: number) => {
    const day = utcDay(TEST_TIME - daysAgo * DAY_MS)
    return { metric: 'sign-up', day, hour: 3, name: '', amount } as const
  }
  await createTotalsStore(api.database).add([add(0, 100), add(1, 3), add(7, 4), add(8, 5)])
  const { totals } = await get()
  expect(totals).toContainEqual({ name: 'signed-up', value: 7, before: 5 })
  expect(totals.map(({ name }) => name)).toEqual([
    ...['hours', 'listeners', 'signed-up', 'new-stations'],
  ])
})

test('countFailingPlatforms counts platforms where half of the stations fail', () => {
  const platform = (stations: number, failing: number) => ({
    ...({ platform: 'airtime', stations, failing } as const),
    ...{ lastResponseAt: null, slowestMs: null, problem: null },
  })
  expect(
    countFailingPlatforms([platform(4, 1), platform(4, 2), platform(0, 0), platform(1, 1)]),
  ).toBe(2)
})

test('counts a late backup only where backups are expected', async () => {
  expect(isBackupLate(true, null, TEST_TIME)).toBe(true)
  expect(isBackupLate(false, null, TEST_TIME)).toBe(false)
  expect(isBackupLate(true, TEST_TIME - BACKUP_LATE_MS, TEST_TIME)).toBe(false)
  expect(isBackupLate(true, TEST_TIME - BACKUP_LATE_MS - 1, TEST_TIME)).toBe(true)
  const hosted = await createTestApi({ expectsBackups: true })
  await hosted.addUser('root', 'admin')
  const read = async () => (await hosted.call('GET', '/admin/overview', 'root')).json()
  const waiting = ({ attention }: AdminOverview) =>
    attention.find(({ kind }) => kind === 'backup')?.count
  const before = await read()
  expect([before.backup, waiting(before)]).toEqual([{ isExpected: true, at: null }, 1])
  await markBackup(hosted.database, TEST_TIME)
  const after = await read()
  const at = new Date(TEST_TIME).toISOString()
  expect([after.backup, waiting(after)]).toEqual([{ isExpected: true, at }, 0])
  await hosted.close()
})

test('counts failures of a day by route and job, with the previous day', async () => {
  const faults = createFaultRecorder(api.database, {
    now: () => TEST_TIME,
    isCounting: () => true,
    onError: () => {},
  })
  const failed = {
    ...{ method: 'GET', route: '/stations/:id', status: 500, seconds: 1 },
    isExpected: false,
  }
  for (const answered of [failed, failed, { ...failed, method: 'PUT', status: 503 }]) {
    faults.recordResponse(answered)
  }
  faults.recordJobFault('emails')
  await faults.stop()
  expect(await get()).toMatchObject({
    faults: {
      count: 3,
      before: 0,
      worst: [
        { route: 'GET /stations/:id', count: 2 },
        { route: 'PUT /stations/:id', count: 1 },
      ],
    },
    jobs: [{ job: 'emails', count: 1, lastAt: '2026-11-21T08:00:00.000Z' }],
  })
  expect(await counts()).toMatchObject({ faults: 3, jobs: 1 })
  api.tick(DAY_MS)
  expect(await get()).toMatchObject({ faults: { count: 0, before: 3, worst: [] }, jobs: [] })
})
