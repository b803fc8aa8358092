import {
  rejectByKeyboard,
  switchOffByKeyboard,
  switchOnByKeyboard,
} from '../../fixtures/admin-stations.ts'
import { testConfig } from '../../fixtures/config.ts'
import { newStationName, publishByApi } from '../../fixtures/creators.ts'
import { approveByKeyboard } from '../../fixtures/own-stations.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, newWindow, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Required time until the station stops, by any channel. */
const SILENT_WITHIN_MS = 60_000
const REASON = 'A court has asked for it.'

test('an admin approves, rejects with a reason, and switches off a playing station by keyboard alone', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(3 * SILENT_WITHIN_MS)
  const [name, unwanted] = [newStationName(), newStationName()]
  const id = await publishByApi(testConfig(), name)
  await publishByApi(testConfig(), unwanted)
  await enterAs(admin, demoUser('admin'), '/sign-in?redirect=%2Fadmin%2Fstations')

  await rejectByKeyboard(admin, unwanted, 'It is another’s.')
  await approveByKeyboard(admin, name)

  const listener = await newWindow(browser)
  await enterAsNew(listener)
  await listener.goto(`/stations/${id}`)
  await listener
    .getByRole('main')
    .getByRole('button', { name: `Play ${name}` })
    .click()
  const player = playerOf(listener)
  expect(await waitForSound(listener)).toBeGreaterThan(0)

  await admin.goto('/admin/stations?view=catalog')
  await switchOffByKeyboard(admin, name, REASON)

  await expect(player.locator('[data-status="failed"]')).toBeVisible({ timeout: SILENT_WITHIN_MS })
  await waitForSilence(listener)
  await expect(player).toContainText(
    `${name} has been switched off for everyone. Reason: ${REASON}`,
  )
  await expect(player.getByRole('button', { name: 'Try again' })).toBeHidden()

  await admin.goto('/admin/stations?view=off')
  await switchOnByKeyboard(admin, name)
})
