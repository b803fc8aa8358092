import { demoUser, signIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a station’s page opens over the screen, survives a reload, and back closes it', async ({
  page,
}) => {
  await page.goto('/browse')
  await signIn(page, demoUser('listener'))
  await page.getByRole('link', { name: 'Night Bus' }).first().click()
  const station = page.getByRole('dialog', { name: 'Station' })
  await expect(station.getByText('Night Bus')).toBeVisible()
  await expect(page).toHaveURL(/\/browse\?about=demo-night-bus$/)
  await page.reload()
  await expect(station.getByText('Night Bus')).toBeVisible()

  await station.getByRole('button', { name: 'Play Night Bus' }).click()
  await expect(station.getByRole('button', { name: 'Pause Night Bus' })).toBeVisible()
  await page.goBack()
  await expect(station).toBeHidden()
  await expect(page).toHaveURL(/\/browse$/)

  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('link', { name: 'Night Bus' }).click()
  await expect(station).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(station).toBeHidden()
  await expect(page).toHaveURL(/\/browse$/)
})

test('the address of a station that is not listed says so, and leads on', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /status: 404/)
  await page.goto('/?about=no-such-station')
  await signIn(page, demoUser('listener'))
  const station = page.getByRole('dialog', { name: 'Station' })
  await expect(station.getByRole('heading', { name: 'This station is not listed' })).toBeVisible()
  await station.getByRole('link', { name: 'Search stations' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(station).toBeHidden()
})
