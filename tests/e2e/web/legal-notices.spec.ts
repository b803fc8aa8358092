import { panel } from '../../fixtures/accounts.ts'
import { upholdNotice } from '../../fixtures/admin-notices.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  approve,
  demoStream,
  newStationName,
  openNewStation,
  publish,
} from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test(
  'an upheld legal notice reaches the creator with its reasons',
  LONG,
  async ({ page, browser }) => {
    const station = newStationName()
    await enterAs(page, demoUser('creator'), '/')
    await openNewStation(page)
    const id = await publish(page, station, demoStream(testConfig()))
    await approve(testConfig(), id)

    const listener = await newWindow(browser)
    await enterAsNew(listener)
    await listener.goto(`/stations/${id}`)
    await listener.getByRole('button', { name: 'Report a problem' }).click()
    await listener.getByLabel('What is wrong?').selectOption('It breaks the law')
    await listener.getByRole('button', { name: 'Send a legal notice' }).click()
    await listener.getByLabel('Where is it?').selectOption('Its description')
    await listener.getByLabel('Why is it unlawful?').fill('I wrote this text.')
    await listener.getByLabel('Your name').fill('Grace')
    await listener.getByLabel('Your email').fill('grace@press.example')
    await listener.getByRole('switch', { name: /good faith/ }).check()
    await listener.getByRole('button', { name: 'Send the notice' }).click()
    await expect(listener.getByText(/^Number [0-9A-Z ]{19}$/)).toBeVisible()

    const admin = await newWindow(browser)
    await enterAs(
      admin,
      demoUser('admin'),
      '/sign-in?redirect=%2Fadmin%2Fstations%3Fview%3Dnotices',
    )
    await upholdNotice(admin, station)

    await page.goto('/profile')
    const decisions = panel(page, 'Decisions about your stations')
    await expect(decisions.getByText('The text is that of a book.')).toBeVisible()
    await expect(decisions).not.toContainText('Grace')
    await expect(decisions).toContainText('reply to the email about it')
    await expect(decisions.getByRole('button')).toHaveCount(0)
    await page.goto(`/stations/${id}`)
    await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
    await expect(page.getByText('From the roof, until someone finds the aerial.')).toBeHidden()
  },
)
