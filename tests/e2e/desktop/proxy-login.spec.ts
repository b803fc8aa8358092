import { expect, test } from 'playwright/test'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'

const desktop = shareDesktop()
const PROXY = { isProxy: true, host: 'proxy.example', port: 8080, isFirst: true }

test('a proxy’s login is requested once, and servers’ challenges are canceled', async () => {
  const { app } = desktop
  const { double, page } = app
  test.skip(double === undefined, 'needs a proxy that the double makes up')
  const responses = () => double?.('login:answers')
  const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' })

  await double?.('login:challenge', { ...PROXY, isProxy: false })
  expect(await responses()).toEqual([null])

  await double?.('login:challenge', PROXY)
  await double?.('login:challenge', PROXY)
  await expect(dialog).toContainText('proxy.example:8080')
  await expect(dialog.getByLabel('User name')).toBeFocused()
  // The prompt survives a reload.
  await page.reload()
  await dialog.getByLabel('User name').fill('ada')
  await dialog.getByLabel('Password', { exact: true }).fill('s3cret')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(responses).toEqual([null, 'ada:s3cret', 'ada:s3cret'])

  await double?.('login:challenge', { ...PROXY, isFirst: false })
  await expect(dialog.getByRole('alert')).toContainText('did not accept')
  await page.keyboard.press('Escape')
  await expect.poll(responses).toEqual([null, 'ada:s3cret', 'ada:s3cret', null])

  await double?.('login:challenge', PROXY)
  await expect.poll(responses).toHaveLength(5)
  await expect(dialog).toBeHidden()
  expect(app.logs()).not.toContain('s3cret')
})
