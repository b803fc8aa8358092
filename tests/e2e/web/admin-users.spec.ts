import type { Browser, Page } from 'playwright'
import {
  expectInCsv,
  givePlanToMany,
  makeCreatorByKeyboard,
  openAccountByKeyboard,
  saveByKeyboard,
} from '../../fixtures/admin.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, newUser, type TestUser } from '../../fixtures/users.ts'
import { download, enterAs, enterAsNew, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function arrive(browser: Browser, count: number) {
  const people: { user: TestUser; page: Page }[] = []
  for (let n = 0; n < count; n += 1) {
    const page = await newWindow(browser)
    const user = await enterAsNew(page)
    people.push({ user, page })
  }
  return people
}

async function openAdmin(page: Page, query: string) {
  await enterAs(page, demoUser('admin'))
  await page.goto(`/admin/users?${new URLSearchParams({ query })}`)
}

test(
  'an admin finds a user and changes the role by keyboard alone',
  LONG,
  async ({ page, browser }) => {
    const [person] = await arrive(browser, 1)
    const user = person?.user ?? newUser()
    await openAdmin(page, '')
    const drawer = await openAccountByKeyboard(page, user)
    await makeCreatorByKeyboard(page, drawer, user)
  },
)

test('a disabled user’s next call is rejected', LONG, async ({ page, browser }) => {
  const [person] = await arrive(browser, 1)
  if (!person) throw new Error('There is no such user.')
  // Prevents earlier calls of this user.
  await person.page.goto('about:blank')
  await openAdmin(page, person.user.email)
  await page.getByRole('link', { name: person.user.name }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('button', { name: 'Disable' }).click()
  await expect(drawer.getByRole('button', { name: 'Enable' })).toBeVisible()
  await person.page.goto('/profile')
  await expect(person.page).toHaveURL(/\/sign-in/)
})

test(
  'three users change at once, after a summary, and are exported',
  LONG,
  async ({ page, browser }) => {
    const people = await arrive(browser, 3)
    await openAdmin(page, 'nel')
    const users = people.map(({ user }) => user)
    await givePlanToMany(page, users)
    const { name, text } = await download(page, () => saveByKeyboard(page))
    expect(name).toMatch(/^undertone-people-\d{4}-\d\d-\d\d\.csv$/)
    expectInCsv(text, users, 'listener,creator,no,no')
  },
)
