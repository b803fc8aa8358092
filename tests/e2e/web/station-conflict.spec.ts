import type { Page } from 'playwright'
import { giveRole, registerByApi } from '../../fixtures/admin.ts'
import {
  expectSaved,
  genresField,
  nameField,
  resolveConflict,
  saveStation,
} from '../../fixtures/admin-conflict.ts'
import { testConfig } from '../../fixtures/config.ts'
import { approve, newStationName, publishByApi } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, type TestUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function openAsAdmin(page: Page, id: string, admin: TestUser): Promise<void> {
  await enterAs(page, admin, `/sign-in?redirect=${encodeURIComponent(`/profile?station=${id}`)}`)
  await nameField(page).waitFor()
}

test(
  'two admins edit one station: the second sees both versions and chooses by keyboard',
  LONG,
  async ({ page, browser, expectedErrors }) => {
    expectedErrors.push(/status of 412/)
    const config = testConfig()
    const name = newStationName()
    const id = await publishByApi(config, name)
    await approve(config, id)
    const second = await registerByApi(config)
    await giveRole(config, second.id, 'admin')
    await openAsAdmin(page, id, second.user)
    const first = await newWindow(browser)
    await openAsAdmin(first, id, demoUser('admin'))

    await saveStation(first, `${name} A`, 'dub, static')
    await expectSaved(first)
    const names = { theirs: `${name} A`, mine: `${name} B` }
    await resolveConflict(page, names, 'dub, tape', async () => {
      expect(await violations(page)).toEqual([])
      // Nothing is overwritten before the choice.
      await first.reload()
      await expect(genresField(first)).toHaveValue('dub, static')
    })

    await first.reload()
    await expect(nameField(first)).toHaveValue(`${name} A`)
    await expect(genresField(first)).toHaveValue('dub, tape')
    await first.context().close()
    await giveRole(config, second.id, 'listener')
  },
)
