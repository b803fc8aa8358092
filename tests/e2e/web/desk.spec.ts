import type { Page } from 'playwright'
import { type Desk, openDesk } from '../../fixtures/desk.ts'
import { walkChart, writeSums } from '../../fixtures/desk-analytics.ts'
import {
  accountStory,
  chartStory,
  noticeStory,
  queueStory,
  refusalStory,
  stationStory,
} from '../../fixtures/desk-stories.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { download } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const deskIn = (page: Page): Desk => ({
  page,
  save: (press) => download(page, press),
})

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in')
})

test(
  'an admin locks, signs out, gives a plan to and deletes an account; a hidden column stays hidden',
  LONG,
  ({ page }) => accountStory(deskIn(page)),
)

test(
  'an admin approves, rejects, hides, merges, checks, features, edits and switches off a station, and back',
  LONG,
  ({ page }) => stationStory(deskIn(page)),
)

test(
  'an admin handles reports, claims and proposals, opts hosts out, reads the audit log and exports totals',
  LONG,
  ({ page }) => queueStory(deskIn(page)),
)

test('an admin exports, rejects and upholds legal notices', LONG, ({ page }) =>
  noticeStory(deskIn(page)),
)

test('every admin page is denied to other users', LONG, ({ page }) => refusalStory(deskIn(page)))

test('a creator reads the station’s figures as a chart, a table and a file', LONG, ({ page }) =>
  chartStory(deskIn(page)),
)

test(
  'an admin navigates a chart and its values by keyboard alone, in both themes',
  LONG,
  async ({ page }) => {
    await writeSums()
    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Analytics')
    await walkChart(page, 'Listening')
    expect(await violations(page)).toEqual([])
  },
)
