import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { ROUTE_TABLE } from '../../../renderer/routes/route-table.ts'
import { testConfig } from '../../fixtures/config.ts'
import { collectConsoleErrors } from '../../fixtures/console-errors.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { HEADINGS } from '../../fixtures/headings.ts'
import { demoPerson, signIn } from '../../fixtures/people.ts'

test('every route opens its own page from its own app:// address, and none prints an error', async () => {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const app = await launchDesktop({ profileDir, config: testConfig() })
  const { page } = app
  const errors = collectConsoleErrors(page)
  await signIn(page, demoPerson('admin'))
  for (const { path: route } of ROUTE_TABLE) {
    await page.evaluate((to) => history.replaceState(null, '', to), route)
    await page.reload()
    const expected = route.startsWith('/sign-') ? HEADINGS['/'] : HEADINGS[route]
    await expect(page.getByRole('heading', { level: 1 }), route).toHaveText(expected)
    expect(errors.unexpected(), route).toEqual([])
  }
  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
