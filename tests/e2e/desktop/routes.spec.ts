import { expect, test } from 'playwright/test'
import { ROUTE_TABLE } from '../../../renderer/routes/route-table.ts'
import { testConfig } from '../../fixtures/config.ts'
import { collectConsoleErrors, INTERRUPTED_MERGE } from '../../fixtures/console-errors.ts'
import { HEADINGS } from '../../fixtures/headings.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

/** A page of each access level and a nested one, loaded from their app:// addresses. */
const LOADED: readonly string[] = ['/401', '/browse', '/settings/preferences', '/admin/stations']

test(
  'every route shows its own page, admin pages their title, and none logs an error',
  LONG,
  async () => {
    const { page } = desktop.app
    const errors = collectConsoleErrors(page)
    await stayOnReturn(page)
    await signIn(page, demoUser('admin'))
    const heading = page.getByRole('heading', { level: 1 })
    for (const { path: route } of ROUTE_TABLE) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, route)
      if (LOADED.includes(route)) await page.reload()
      // Signed in, these redirect to home: its heading may be from the previous visit.
      const leadsHome = route.startsWith('/sign-')
      if (leadsHome) await expect(page, route).toHaveURL(({ pathname }) => pathname === '/')
      await expect(heading, route).toHaveText(leadsHome ? HEADINGS['/'] : HEADINGS[route])
      expect(errors.unexpected([INTERRUPTED_MERGE]), route).toEqual([])
    }
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
    for (const name of ['Users', 'Stations', 'Analytics', 'Overview']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await expect(heading, name).toHaveText(name)
    }
  },
)
