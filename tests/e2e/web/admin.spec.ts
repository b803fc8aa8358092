import type { Page } from 'playwright'
import { type Admin, openAdmin } from '../../fixtures/admin.ts'
import { readChartByKeyboard, writeTotals } from '../../fixtures/admin-analytics.ts'
import {
  accountStory,
  chartStory,
  noticeStory,
  queueStory,
  refusalStory,
  stationStory,
} from '../../fixtures/admin-stories.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { download } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const adminIn = (page: Page): Admin => ({
  page,
  save: (press) => download(page, press),
})

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in')
})

test(
  'an admin locks, signs out, gives a plan to and deletes an account; a hidden column stays hidden',
  LONG,
  ({ page }) => accountStory(adminIn(page)),
)

test(
  'an admin approves, rejects, hides, merges, checks, features, edits and switches off a station, and back',
  LONG,
  ({ page }) => stationStory(adminIn(page)),
)

test(
  'an admin handles reports, claims and proposals, opts hosts out, reads the audit log and exports totals',
  LONG,
  ({ page }) => queueStory(adminIn(page)),
)

test('an admin exports, rejects and upholds legal notices', LONG, ({ page }) =>
  noticeStory(adminIn(page)),
)

test('every admin page is denied to other users', LONG, ({ page }) => refusalStory(adminIn(page)))

test('a creator reads the station’s figures as a chart, a table and a file', LONG, ({ page }) =>
  chartStory(adminIn(page)),
)

test(
  'an admin navigates a chart and its values by keyboard alone, in both themes',
  LONG,
  async ({ page }) => {
    await writeTotals()
    await signIn(page, demoUser('admin'))
    await openAdmin(page, 'Analytics')
    await readChartByKeyboard(page, 'Listening')
    expect(await violations(page)).toEqual([])
  },
)
