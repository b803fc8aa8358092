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

/** The desk in a browser, which downloads what is saved. */
const deskIn = (page: Page): Desk => ({
  page,
  save: (press) => download(page, press),
})

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in')
})

test(
  'an account is locked, signed out, given a plan and deleted; a hidden column stays hidden',
  LONG,
  ({ page }) => accountStory(deskIn(page)),
)

test(
  'a station is approved, rejected, hidden, merged, checked, featured, edited and switched off, and back',
  LONG,
  ({ page }) => stationStory(deskIn(page)),
)

test(
  'what people report, claim and propose is seen to, hosts are left alone, deeds read, sums saved',
  LONG,
  ({ page }) => queueStory(deskIn(page)),
)

test('legal notices are exported, refused and upheld', LONG, ({ page }) =>
  noticeStory(deskIn(page)),
)

test('who is no admin is told so by every page of the desk', LONG, ({ page }) =>
  refusalStory(deskIn(page)),
)

test(
  'a creator reads how a station was listened to, as a chart, a table and a file',
  LONG,
  ({ page }) => chartStory(deskIn(page)),
)

test(
  'by keyboard alone an admin walks along a chart, which says its values, in both themes',
  LONG,
  async ({ page }) => {
    await writeSums()
    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Analytics')
    await walkChart(page, 'Listening')
    expect(await violations(page)).toEqual([])
  },
)
