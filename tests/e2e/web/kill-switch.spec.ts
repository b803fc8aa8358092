import { callApi } from '../../../backend/testing/calls.ts'
import { panel, toasts } from '../../fixtures/accounts.ts'
import { tokenElsewhere } from '../../fixtures/accounts-elsewhere.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** What an admin has promised: silence within a minute, whichever way the program learns of it. */
const SILENT_WITHIN_MS = 60_000
const REASON = 'A court has asked for it.'

async function publishNew(name: string): Promise<string> {
  const config = testConfig()
  const { token } = await tokenElsewhere(config, demoUser('creator'))
  const draft = {
    name,
    description: null,
    url: demoStream(config),
    homepage: null,
    tags: ['dub'],
    countrycode: 'CL',
    language: [],
  }
  const answer = await callApi(config.apiUrl, 'POST', '/stations', token, draft)
  return answer.body.id
}

test('by keyboard alone an admin approves, rejects with a reason, and silences a station that plays', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(3 * SILENT_WITHIN_MS)
  const [name, unwanted] = [newStationName(), newStationName()]
  const id = await publishNew(name)
  await publishNew(unwanted)
  await admin.goto('/admin/stations')
  await signIn(admin, demoUser('admin'))
  const queue = panel(admin, 'Waiting for approval')

  await queue.getByRole('link', { name: unwanted }).focus()
  await admin.keyboard.press('r')
  await expect(admin.getByLabel('Reason')).toBeVisible()
  await admin.getByLabel('Reason').focus()
  await admin.keyboard.type('It is another’s.')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')
  await expect(toasts(admin).filter({ hasText: `${unwanted} is rejected.` })).toBeVisible()
  await queue.getByRole('link', { name }).focus()
  await admin.keyboard.press('a')
  await expect(toasts(admin).filter({ hasText: `${name} is approved.` })).toBeVisible()

  const listener = await (await browser.newContext()).newPage()
  await listener.goto('/')
  await signUp(listener, newUser())
  await listener.goto(`/browse?about=${id}`)
  await listener
    .getByRole('dialog')
    .getByRole('button', { name: `Play ${name}` })
    .click()
  const player = listener.getByRole('region', { name: 'Player' })
  await expect(player.locator('[data-status="playing"]')).toBeVisible()

  await admin.goto('/admin/stations?view=catalogue')
  await admin.getByRole('searchbox').focus()
  await admin.keyboard.type(name)
  const off = admin.getByRole('button', { name: `Switch off ${name} for everyone` })
  await expect(off).toBeVisible()
  await off.focus()
  await admin.keyboard.press('Enter')
  await admin.getByLabel('Reason').focus()
  await admin.keyboard.type(REASON)
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')

  await expect(player.locator('[data-status="failed"]')).toBeVisible({ timeout: SILENT_WITHIN_MS })
  await expect(player).toContainText(
    `${name} has been switched off for everyone. The reason: ${REASON}`,
  )
  await expect(player.getByRole('button', { name: 'Try again' })).toBeHidden()

  await admin.goto('/admin/stations?view=off')
  await admin.getByRole('button', { name: `Switch on ${name} again` }).focus()
  await admin.keyboard.press('Enter')
  await expect(toasts(admin).filter({ hasText: `${name} is on again.` })).toBeVisible()
})
