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

/** Opens the dialog of the decision about the notice on a station. */
async function openDecision(page: Page, name: string, station: string) {
  await page.getByRole('button', { name: `${name} on ${station}` }).click()
  return page.getByRole('dialog')
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
  const decision = await openDecision(admin, 'Decide about the notice', station)
  await decision.getByLabel('What is done').selectOption('Its description is removed')
  await decision.getByLabel('What was found').fill('The text is that of a book.')
  await decision.getByLabel('The law or the term it breaks').fill('UrhG § 97')
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(admin.getByText(`The decision about ${station} is kept.`)).toBeVisible()

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
  await admin.getByLabel('Show').selectOption('Appeals to be decided')
  const own = await openDecision(admin, 'Decide about the appeal', station)
  await own.getByLabel('Why').fill('It stays.')
  await own.getByRole('button', { name: 'Decide' }).click()
  await expect(own.getByRole('alert')).toContainText('another admin than the first')

  const second = await enter(browser, other, '/admin/stations?view=notices')
  await second.getByLabel('Show').selectOption('Appeals to be decided')
  const appeal = await openDecision(second, 'Decide about the appeal', station)
  await appeal
    .getByLabel('Decision')
    .selectOption('The appeal is right: what was taken away comes back')
  await appeal.getByLabel('Why').fill('It is their book.')
  await appeal.getByRole('button', { name: 'Decide' }).click()
  await expect(second.getByText(`The decision about ${station} is kept.`)).toBeVisible()
  await giveRole(other, 'listener')

  await page.reload()
  await expect(
    decisions.getByText('Your appeal was right. What was taken away is back.'),
  ).toBeVisible()
  await page.goto(`/browse?about=${id}`)
  await expect(page.getByText('From the roof, until somebody finds the aerial.')).toBeVisible()
})
