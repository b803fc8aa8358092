import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  EXPECTED_TEXTS,
  mockSchedule,
  readDay,
  scheduleRegion,
  WEEK_PATH,
} from '../../fixtures/schedule-week.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test('a schedule shows local times in three zones across a clock change', LONG, async () => {
  const { page } = desktop.app
  await signIn(page, demoUser('listener'))
  await mockSchedule(page)
  await page.evaluate((path) => history.replaceState(null, '', path), WEEK_PATH)
  const devtools = await page.context().newCDPSession(page)
  for (const { zone, first, tomorrow } of EXPECTED_TEXTS) {
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zone })
    await page.reload()
    await expect.poll(() => readDay(page)).toEqual(first)
    if (tomorrow === null) continue
    await scheduleRegion(page).getByRole('button', { name: 'Sunday, October 25' }).click()
    await expect.poll(() => readDay(page)).toEqual(tomorrow)
  }
})
