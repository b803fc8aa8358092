import type { Page } from 'playwright'
import { newPassword, panel, signOut, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  findAccount,
  getTokenByApi,
  readApiUser,
  readFavorites,
  signInByApi,
} from '../../fixtures/accounts-by-api.ts'
import {
  changePassword,
  exportData,
  openAccountSettings,
  submitNewPassword,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { LONG } from '../../fixtures/long.ts'
import { type TestUser, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const PHOTO = 'https://pictures.example.org/nel.png'

async function enter(page: Page): Promise<TestUser> {
  // A picture without animation or request.
  await page.route(PHOTO, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  return enterAsNew(page)
}

async function stored(user: TestUser) {
  const { uid, token } = await getTokenByApi(testConfig(), user)
  const { fields } = await readUserRecord(testConfig(), uid, token)
  const { body } = await readApiUser(testConfig(), uid, token)
  const account = await findAccount(testConfig(), user.email)
  return { fields, apiUser: body, account }
}

test(
  'a new name and picture reach the record, the API, the sign-in and the screen',
  LONG,
  async ({ page }) => {
    const user = await enter(page)
    const before = await stored(user)
    await page.goto('/profile')
    const edit = panel(page, 'Name and picture')
    await edit.getByLabel('Name').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByLabel('Name')).toBeFocused()
    await expect(edit.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
    await edit.getByLabel('Name').fill('Nel the Second')
    await edit.getByLabel('Picture address').fill(PHOTO)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toHaveText(['Profile saved.'])
    await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText(
      'Nel the Second',
    )
    await expect(panel(page, 'Your account')).toContainText('Nel the Second')

    const { fields, apiUser, account } = await stored(user)
    expect(fields.displayName).toEqual({ stringValue: 'Nel the Second' })
    expect(fields.photoURL).toEqual({ stringValue: PHOTO })
    expect(fields.createdAt).toEqual(before.fields.createdAt)
    const changed = (record: typeof fields) => Date.parse(String(record.updatedAt?.timestampValue))
    expect(changed(fields)).toBeGreaterThan(changed(before.fields))
    expect(apiUser).toMatchObject({ displayName: 'Nel the Second', photoURL: PHOTO })
    expect(account).toMatchObject({ displayName: 'Nel the Second', photoUrl: PHOTO })

    await edit.getByLabel('Picture address').fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await stored(user)).account?.photoUrl ?? '').toBe('')
    expect((await stored(user)).apiUser.photoURL).toBeNull()
  },
)

test(
  'a partial failure names the failed part, and saving again completes it',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/)
    const user = await enter(page)
    await page.goto('/profile')
    const edit = panel(page, 'Name and picture')
    await page.route(/\/documents:commit/, (route) => route.abort())
    await edit.getByLabel('Name').fill('Nel the Third')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('alert')).toContainText('only partly saved')
    await page.unrouteAll()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText(['Profile saved.'])
    const { fields, apiUser, account } = await stored(user)
    expect(fields.displayName).toEqual({ stringValue: 'Nel the Third' })
    expect(apiUser).toMatchObject({ displayName: 'Nel the Third' })
    expect(account).toMatchObject({ displayName: 'Nel the Third' })
  },
)

test(
  'a new password requires the current one and invalidates it',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const user = await enter(page)
    const next = newPassword()
    await openAccountSettings(page)
    const form = panel(page, 'Password')
    await submitNewPassword(page, newPassword(), next)
    const current = form.getByLabel('Current password')
    await expect(current).toBeFocused()
    await expect(current).toHaveAccessibleDescription('This is not your current password.')
    await submitNewPassword(page, user.password, 'short')
    await expect(form.getByLabel('New password', { exact: true })).toBeFocused()
    await changePassword(page, user.password, next)
    await expect(current).toHaveValue('')

    // This session continues, also after a reload.
    await page.reload()
    await waitUntilSignedIn(page)
    expect(await signInByApi(testConfig(), user)).toHaveProperty('refused')
    await signOut(page)
    await submitSignIn(page, { ...user, password: next })
    await waitUntilSignedIn(page)
  },
)

test('the data export contains all of a user’s data and no credentials', LONG, async ({ page }) => {
  const user = await enter(page)
  await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await expect(
    page.getByRole('button', { name: 'Remove Night Bus from favorites' }).first(),
  ).toBeVisible()
  await expect.poll(() => readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
  await openAccountSettings(page)
  const { name, data } = await exportData(page)
  expect(name).toMatch(/^undertone-.*\d{4}-\d{2}-\d{2}.*\.json$/)
  const { apiUser, fields } = await stored(user)
  expect(data).toMatchObject({
    account: {
      uid: apiUser.id,
      email: user.email,
      displayName: user.name,
      emailVerified: false,
      providers: ['password'],
      secondFactors: [],
    },
    record: { id: apiUser.id, email: fields.email?.stringValue },
    stored: {
      account: [{ id: apiUser.id, role: 'listener' }],
      favorites: [{ stationId: 'demo-night-bus' }],
    },
    settings: { theme: 'light', font: 'inter' },
  })
  const text = JSON.stringify(data)
  expect(text).not.toContain(user.password)
  expect(text).not.toMatch(/eyJ[\w-]{10}|refreshToken|accessToken/)
})
