// cspell:ignore subscriptionsub
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AdminOverview, ATTENTION_KINDS } from '../../../shared/api/overview.ts'
import { press } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { OverviewAttention, OverviewTotals } from './overview.tsx'
import { PlatformHealth } from './platform-health.tsx'
import { ServiceHealth } from './service-health.tsx'

const house = vi.hoisted(() => ({
  overview: null as AdminOverview | null,
  optOuts: [] as string[],
}))
vi.mock('../../api/admin.ts', () => ({
  getOverview: async () => {
    if (house.overview === null) throw new Error('away')
    return house.overview
  },
  getScheduleHealth: async () => ({
    items: [
      {
        ...{ platform: 'azuracast', stations: 12, failing: 3 },
        ...{ lastResponseAt: null, slowestMs: 340, problem: 'timeout' },
      },
    ],
    optOuts: [...house.optOuts],
  }),
  setOptOut: async (host: string, isOut: boolean) => {
    house.optOuts = house.optOuts.filter((one) => one !== host)
    if (isOut) house.optOuts.push(host)
  },
}))

const overviewWith = (counts: Partial<Record<string, number>>): AdminOverview => ({
  attention: ATTENTION_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })),
  brokenPopular: [{ id: 'night-bus', name: 'Night Bus' }],
  faults: { count: 0, before: 0, worst: [] },
  jobs: [],
  lateWebhooks: [],
  lateEmails: [],
  backup: { isExpected: false, at: null },
  directoryCopiedAt: null,
  totals: [],
})
const show = (part: React.ReactNode) => showScreen(part)
beforeEach(() => {
  house.optOuts = []
})
afterEach(cleanup)

it('says in one line that nothing needs attention', async () => {
  house.overview = overviewWith({})
  show(<OverviewAttention />)
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toHaveLength(0)
  const sentences = 'No stations are waiting. No reports are waiting. No legal notices are waiting.'
  expect(screen.getByText(sentences)).toBeTruthy()
})

it('says which inboxes are empty', async () => {
  house.overview = overviewWith({ 'people-reports': 1 })
  show(<OverviewAttention />)
  const link = await screen.findByRole('link', { name: 'Reports of people' })
  expect(link.getAttribute('href')).toBe('/admin/users#reports')
  expect(screen.getByText('No stations are waiting. No legal notices are waiting.')).toBeTruthy()
})

it('shows sentences instead of zeros', async () => {
  const totals = [
    { name: 'hours', value: 0.5, before: 0 },
    { name: 'listeners', value: null, before: null },
    { name: 'signed-up', value: 0, before: 3 },
    { name: 'new-stations', value: 0, before: 0 },
  ]
  house.overview = { ...overviewWith({}), totals }
  show(
    <>
      <OverviewTotals />
      <ServiceHealth />
    </>,
  )
  const getValue = async (label: string) =>
    (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await getValue('Hours listened')).toBe(`30 min${'no earlier data'}`)
  expect(await getValue('Listeners a day')).toBe('Unknown')
  expect(await getValue('New accounts')).toBe(
    'No one signed up.3 in the previous 7 days-100%-100% from the previous range',
  )
  expect(await getValue('New stations')).toBe('No stations were added.')
  expect(await getValue('Failed requests, last 24 hours')).toBe('No requests failed.')
})

it('links each item to its page and hides empty ones', async () => {
  house.overview = overviewWith({ stations: 1000, 'broken-popular': 1, webhooks: 2 })
  show(<OverviewAttention />)
  const link = await screen.findByRole('link', { name: 'Stations waiting for a decision' })
  expect(link.getAttribute('href')).toBe('/admin/stations?view=queue')
  expect(screen.getByText('1,000 or more')).toBeTruthy()
  expect(
    screen.getAllByRole('listitem').filter((row) => row.querySelector('.poster')),
  ).toHaveLength(3)
  const broken = within(screen.getByRole('list', { name: 'The most popular of them' }))
  expect(broken.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/stations/night-bus',
    '/admin/stations?view=catalog&find=Night+Bus',
  ])
  expect(screen.getByRole('status').textContent).toBe('Nothing else needs attention.')
})

it('lists the failures of a day and the age of the last backup', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  house.overview = {
    ...overviewWith({ backup: 1, faults: 12, jobs: 2 }),
    faults: { count: 12, before: 3, worst: [{ route: 'GET /stations/:id', count: 9 }] },
    jobs: [{ job: 'emails', count: 2, lastAt: hoursAgo(1) }],
    backup: { isExpected: true, at: hoursAgo(26) },
  }
  show(
    <>
      <OverviewAttention />
      <ServiceHealth />
    </>,
  )
  for (const name of [/^Requests that failed/, /^Jobs that failed/, /^No backup/]) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/#health')
  }
  expect(screen.getByText('26 hours ago')).toBeTruthy()
  expect(screen.getByText('3 in the previous 24 hours')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'GET /stations/:id' })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Sending emails' })).toBeTruthy()
})

it('lists delayed webhooks and emails with their age and next attempt', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const webhook = { about: 'subscription', receivedAt: hoursAgo(80) } as const
  house.overview = {
    ...overviewWith({ webhooks: 2, emails: 1 }),
    lateWebhooks: [
      { ...webhook, ref: 'sub_old', triedUntil: hoursAgo(8) },
      { ...webhook, ref: 'sub_new', triedUntil: hoursAgo(-8) },
    ],
    lateEmails: [
      { reason: 'notice', createdAt: hoursAgo(5), attempts: 3, nextAt: hoursAgo(-1) },
      { reason: 'payment-failed', createdAt: hoursAgo(5), attempts: 0, nextAt: hoursAgo(5) },
    ],
  }
  show(
    <>
      <OverviewAttention />
      <ServiceHealth />
    </>,
  )
  for (const name of [/^(Payment|Unprocessed payment) webhooks/, /^Emails not sent/]) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/#health')
  }
  const rows = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(rows(/^(Payment|Unprocessed payment) webhooks/)).toEqual([
    expect.stringMatching(/^A subscriptionsub_old.*Stopped on/),
    expect.stringMatching(/^A subscriptionsub_new.*Every minute until/),
  ])
  expect(rows(/^Unsent emails/)).toEqual([
    expect.stringMatching(/^A legal notice.*3/),
    expect.stringMatching(/^A failed payment.*0Now$/),
  ])
})

it.each([
  [true, 'None recorded'],
  [false, 'Not expected for a local backend'],
])('explains a missing backup when one is expected: %s', async (isExpected, sentence) => {
  house.overview = { ...overviewWith({}), backup: { isExpected, at: null } }
  show(<ServiceHealth />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('can be retried after a failure', async () => {
  house.overview = null
  show(<OverviewAttention />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  house.overview = overviewWith({})
  await userEvent.click(again)
  expect(await screen.findByText('Nothing needs attention.')).toBeTruthy()
})

it('gives the table of schedule sources another name than its panel', async () => {
  show(<PlatformHealth />)
  await screen.findByRole('rowheader', { name: 'AzuraCast' })
  expect(screen.getAllByRole('region', { name: 'Schedule sources' })).toHaveLength(1)
})

it('shows platform responses, excludes a host and includes it again', async () => {
  show(<PlatformHealth />)
  expect(await screen.findByRole('rowheader', { name: 'AzuraCast' })).toBeTruthy()
  expect(screen.getByText('No hosts are excluded.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Host'), 'not a host')
  await press('Exclude host')
  expect(screen.getByText('Enter a host name, such as radio.example.')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Host'))
  await userEvent.type(screen.getByLabelText('Host'), 'Radio.Example')
  await press('Exclude host')
  const again = await screen.findByRole('button', { name: 'Include radio.example again' })
  await userEvent.click(again)
  expect(await screen.findByText('No hosts are excluded.')).toBeTruthy()
})
