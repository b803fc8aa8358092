import type { Page } from 'playwright'
import { panel, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  createAccountByApi,
  findAccount,
  getTokenByApi,
  readApiUser,
  signInByApi,
  tokenOfDeletedUser,
} from '../../fixtures/accounts-by-api.ts'
import {
  deleteAccount,
  openAccountSettings,
  startDeletion,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  anonymousMenu,
  demoUser,
  newUser,
  type TestUser,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function enter(page: Page): Promise<TestUser & { uid: string }> {
  const user = await enterAsNew(page)
  await openAccountSettings(page)
  const { uid } = await getTokenByApi(testConfig(), user)
  return { ...user, uid }
}

const mark = (page: Page) => page.evaluate(() => localStorage.getItem('account-deletion'))

async function expectDeleted({ uid, ...user }: TestUser & { uid: string }): Promise<void> {
  const config = testConfig()
  expect(await findAccount(config, user.email)).toBeNull()
  expect(await signInByApi(config, user)).toHaveProperty('refused')
  const { token: admin } = await getTokenByApi(config, demoUser('admin'))
  expect((await readApiUser(config, uid, admin)).status).toBe(404)
  const token = await tokenOfDeletedUser(config, uid)
  await expect(readUserRecord(config, uid, token)).rejects.toThrow(`no record of users/${uid}: 200`)
}

test(
  'a confirmed deletion removes sign-in, data and record',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const user = await enter(page)
    const remove = panel(page, 'Delete account')
    const confirmation = remove.getByLabel(`Type ${user.email} to confirm`)
    await confirmation.fill('something else')
    await remove.getByRole('button', { name: 'Delete my account' }).click()
    await expect(confirmation).toBeFocused()
    await expect(confirmation).toHaveAccessibleDescription('This does not match yet.')

    await startDeletion(page, user.email, newUser().password)
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('This is not your current password.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await mark(page)).toBeNull()

    await deleteAccount(page, user.email, user.password)
    await expect(anonymousMenu(page)).toBeVisible()
    expect(await mark(page)).toBeNull()
    await expectDeleted(user)
    await submitSignIn(page, user)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Wrong email address or password.',
    )
  },
)

for (const [step, call, sentence] of [
  ['record', /\/documents:commit/, 'Your profile could not be deleted.'],
  ['backend', /\/users\/\w+$/, 'Your account data could not be deleted.'],
  ['identity', /accounts:delete/, 'Your sign-in could not be deleted.'],
] as const) {
  test(
    `interrupted at the ${step}, a deletion completes later, and no data is restored`,
    LONG,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/net::ERR_FAILED/, /^API call failed .*ERR_NETWORK/)
      // Deleted data is requested again.
      expectedErrors.push(/status of 404/)
      const user = await enter(page)
      const bodies: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') bodies.push(request.url())
      })
      await page.route(call, (route) => {
        const changes = ['POST', 'DELETE'].includes(route.request().method())
        return changes ? route.abort() : route.fallback()
      })
      await startDeletion(page, user.email, user.password)
      await expect(page.getByRole('alert')).toContainText(sentence)
      expect(await mark(page)).toBe(user.uid)

      // A restart does not restore deleted data.
      await page.reload()
      await waitUntilSignedIn(page)
      const left = panel(page, 'Deleting your account')
      await expect(left).toContainText('Account deletion is not finished.')
      expect(bodies.filter((url) => url.endsWith('/users/register'))).toEqual([])
      await page.unrouteAll()
      await left.getByRole('button', { name: 'Finish deleting' }).click()
      // The provider may now require recent authentication, but not within a few minutes.
      await expect(toasts(page)).toContainText(['Your account is deleted.'])
      await expectDeleted(user)
      expect(await mark(page)).toBeNull()
    },
  )
}

test(
  'another user of this machine is not asked to complete it',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/, /^API call failed .*ERR_NETWORK/)
    const user = await enter(page)
    await page.route(/accounts:delete/, (route) => route.abort())
    await startDeletion(page, user.email, user.password)
    await expect(page.getByRole('alert')).toContainText('Everything else is already deleted.')
    await panel(page, 'Sign out').getByRole('button', { name: 'Sign out' }).click()
    const second = newUser()
    await createAccountByApi(testConfig(), second)
    await submitSignIn(page, second)
    await waitUntilSignedIn(page)
    await openAccountSettings(page)
    await expect(panel(page, 'Delete account')).toBeVisible()
  },
)
