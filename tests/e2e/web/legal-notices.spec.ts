import type { Browser, Page } from 'playwright'
import { callApi } from '../../../backend/testing/calls.ts'
import { panel } from '../../fixtures/accounts.ts'
import { findAccount, tokenElsewhere } from '../../fixtures/accounts-elsewhere.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  approve,
  demoStream,
  newStationName,
  openNewStation,
  publish,
} from '../../fixtures/creators.ts'
import { grantAppeal, seeAppealIsForAnother, upholdNotice } from '../../fixtures/desk-notices.ts'
import { demoUser, newUser, signIn, signUp, type TestUser } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Gives a user a role, as an admin does by the API. */
async function giveRole(user: TestUser, role: 'admin' | 'listener'): Promise<void> {
  const config = testConfig()
  const { token } = await tokenElsewhere(config, demoUser('admin'))
  const id = (await findAccount(config, user.email))?.localId
  const answer = await callApi(config.apiUrl, 'PUT', `/users/${id}`, token, { role })
  expect(answer.status).toBe(200)
}

async function enter(browser: Browser, user: TestUser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(path)
  await signIn(page, user)
  return page
}

test('a notice is sent, upheld, appealed by the creator, and decided by another admin', async ({
  page,
  browser,
}) => {
  const station = newStationName()
  await page.goto('/')
  await signIn(page, demoUser('creator'))
  await openNewStation(page)
  const id = await publish(page, station, demoStream(testConfig()))
  await approve(testConfig(), id)

  const listener = await (await browser.newContext()).newPage()
  const other = newUser()
  await listener.goto('/')
  await signUp(listener, other)
  await listener.goto(`/browse?about=${id}`)
  await listener.getByRole('button', { name: 'Report a problem' }).click()
  await listener.getByLabel('What is wrong?').selectOption('It breaks the law')
  await listener.getByRole('button', { name: 'Send a legal notice' }).click()
  await listener.getByLabel('Where is it?').selectOption('Its description')
  await listener.getByLabel('Why is it unlawful?').fill('I wrote this text.')
  await listener.getByLabel('Your name').fill('Grace')
  await listener.getByLabel('Your e-mail').fill('grace@press.example')
  await listener.getByRole('switch', { name: /good faith/ }).check()
  await listener.getByRole('button', { name: 'Send the notice' }).click()
  await expect(listener.getByText(/^Number [0-9A-Z ]{19}$/)).toBeVisible()

  const admin = await enter(browser, demoUser('admin'), '/admin/stations?view=notices')
  await upholdNotice(admin, station)

  await page.goto('/profile')
  const decisions = panel(page, 'Decisions about your stations')
  await expect(decisions.getByText('The text is that of a book.')).toBeVisible()
  await expect(decisions).not.toContainText('Grace')
  await decisions.getByRole('button', { name: `Appeal the decision about ${station}` }).click()
  await decisions.getByLabel('Why is the decision wrong?').fill('The book is mine.')
  await decisions.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(decisions.getByText('Your appeal waits for another admin.')).toBeVisible()

  await giveRole(other, 'admin')
  await admin.reload()
  await seeAppealIsForAnother(admin, station)

  const second = await enter(browser, other, '/admin/stations?view=notices')
  await grantAppeal(second, station)
  await giveRole(other, 'listener')

  await page.reload()
  await expect(
    decisions.getByText('Your appeal was right. What was taken away is back.'),
  ).toBeVisible()
  await page.goto(`/browse?about=${id}`)
  await expect(page.getByText('From the roof, until somebody finds the aerial.')).toBeVisible()
})
