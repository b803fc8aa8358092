import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { newPassword, panel, signOut, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import { findAccount, getTokenByApi, readApiUser } from '../../fixtures/accounts-by-api.ts'
import {
  changePassword,
  openAccountSettings,
  startDeletion,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { anonymousMenu, newUser, signIn, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

const config = testConfig()
let api: FaultProxy
test.beforeAll(async () => {
  api = await startFaultProxy(config.apiUrl)
})
/** Every test starts and ends signed out. */
const desktop = shareDesktop(() => ({ ...config, apiUrl: api.url }))
test.afterAll(() => api.stop())

test('only the new password works after a change', LONG, async () => {
  const { page } = desktop.app
  const user = newUser()
  const password = newPassword()
  await signUp(page, user)
  await openAccountSettings(page)
  await changePassword(page, user.password, password)

  await desktop.restart()
  await waitUntilSignedIn(desktop.app.page)
  await signOut(desktop.app.page)
  await submitSignIn(desktop.app.page, user)
  await expect(desktop.app.page.getByText('Wrong email address or password.')).toBeVisible()
  await signIn(desktop.app.page, { ...user, password })
  await signOut(desktop.app.page)
})

test('the export asks for a location and writes the file only there', LONG, async () => {
  const { app } = desktop
  const { page } = app
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-export-'))
  const user = newUser()
  await signUp(page, user)
  await openAccountSettings(page)
  const press = (name: string) => panel(page, 'Your data').getByRole('button', { name }).click()

  await app.answerSaveDialogs(null)
  await press('Export my data')
  await expect.poll(app.logs).toContain('an export ended {"state":"cancelled"}')
  expect(readdirSync(folder)).toEqual([])

  const file = path.join(folder, 'mine.json')
  await app.answerSaveDialogs(file)
  await press('Save the file again')
  await expect.poll(app.logs).toContain('an export ended {"state":"completed"}')
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    account: { email: user.email, displayName: user.name, providers: ['password'] },
    record: { email: user.email },
    stored: { account: [{ email: user.email, role: 'listener', plan: 'free' }] },
  })
  expect(text).not.toMatch(/token|eyJ/i)
  const proposed = (await app.proposedPaths()).map((name) => path.basename(name))
  expect(proposed).toEqual(Array(2).fill(expect.stringMatching(/^undertone-data-[\d-]{10}\.json$/)))

  await signOut(page)
  rmSync(folder, { recursive: true, force: true })
})

test('a deletion interrupted by kill -9 completes on the next start', LONG, async () => {
  const user = newUser()
  await signUp(desktop.app.page, user)
  const { uid, token } = await getTokenByApi(config, user)
  await openAccountSettings(desktop.app.page)

  await test.step('the record is deleted, the backend is unreachable, and the app dies', async () => {
    const { page } = desktop.app
    await readUserRecord(config, uid, token)
    api.hang()
    await startDeletion(page, user.email, user.password)
    const steps = panel(page, 'Deleting your account').getByRole('listitem')
    await expect(steps).toHaveText([
      /^Your profile.*Deleted$/,
      /^Your account data.*Deleting…$/,
      /^Your sign-in.*Not yet$/,
    ])
    await desktop.restart('kill')
  })

  await test.step('the app reports the started deletion, and no data is restored', async () => {
    await api.heal()
    const { page } = desktop.app
    await waitUntilSignedIn(page)
    const notice = toasts(page).filter({ hasText: 'Account deletion is not finished.' })
    await expect(notice).toBeVisible()
    await expect(readUserRecord(config, uid, token)).rejects.toThrow('no record')
    await notice.getByRole('button', { name: 'Finish deleting' }).click()
  })

  await test.step('completing it leaves no data', async () => {
    const { page } = desktop.app
    const deletionSteps = panel(page, 'Deleting your account')
    await deletionSteps.getByRole('button', { name: 'Finish deleting' }).click()
    await expect(toasts(page).filter({ hasText: 'Your account is deleted.' })).toBeVisible()
    await expect(anonymousMenu(page)).toBeVisible()
    expect(await findAccount(config, user.email)).toBeNull()
    expect((await readApiUser(config, uid, null)).status).toBe(401)
    const { token: admin } = await getTokenByApi(config, {
      email: 'admin@demo.undertone.fm',
      password: 'undertone',
    })
    expect((await readApiUser(config, uid, admin)).status).toBe(404)
    expect(await page.evaluate((id) => JSON.stringify(localStorage).includes(id), uid)).toBe(false)
  })
})
