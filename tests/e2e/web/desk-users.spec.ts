import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { demoUser, newUser, signIn, signUp, type TestUser } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Signs up users of this spec alone, each in a window that stays open. */
async function arrive(browser: Browser, count: number) {
  const people: { user: TestUser; page: Page }[] = []
  for (let n = 0; n < count; n += 1) {
    const page = await (await browser.newContext()).newPage()
    const user = newUser()
    await page.goto('/')
    await signUp(page, user)
    people.push({ user, page })
  }
  return people
}

async function openDesk(page: Page, query: string) {
  await page.goto('/sign-in')
  await signIn(page, demoUser('admin'))
  await page.goto(`/admin/users?${new URLSearchParams({ query })}`)
}

test('an admin finds a user and changes the role by keyboard alone', async ({ page, browser }) => {
  const [person] = await arrive(browser, 1)
  const user = person?.user ?? newUser()
  await openDesk(page, '')
  const search = page.getByLabel('Name or e-mail')
  await search.focus()
  await page.keyboard.type(user.email)
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('query') === user.email)
  await page.getByRole('link', { name: user.name }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await expect(drawer.getByText(user.email)).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.has('user'))
  await drawer.getByRole('combobox', { name: 'Role' }).focus()
  await page.keyboard.type('Creator')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Role and plan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: user.email })
  await expect(row).toContainText('Creator')
})

test('the next call of a user who is disabled is refused', async ({ page, browser }) => {
  const [person] = await arrive(browser, 1)
  if (!person) throw new Error('There is no such user.')
  await openDesk(page, person.user.email)
  await page.getByRole('link', { name: person.user.name }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('button', { name: 'Disable' }).click()
  await expect(drawer.getByRole('button', { name: 'Enable' })).toBeVisible()
  await person.page.goto('/profile')
  await expect(person.page).toHaveURL(/\/sign-in/)
})

test('three users are changed at once, after a summary, and arrive in a file', async ({
  page,
  browser,
}) => {
  const people = await arrive(browser, 3)
  await openDesk(page, 'nel')
  for (const { user } of people) {
    await page.getByRole('checkbox', { name: `Choose ${user.name}` }).check()
  }
  await page.getByLabel('What to do').selectOption('Plan: Creator')
  await page.getByRole('button', { name: 'Show what would happen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change many at once' })
  await expect(dialog).toContainText('3 people would be changed.')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Done: 3 people changed.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^undertone-people-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffid,name,email,role,plan,disabled,visible,joined')
  for (const { user } of people) {
    expect(lines.find((line) => line.includes(user.email))).toContain(',listener,creator,no,no,')
  }
})
