import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { panel, toasts } from '../../fixtures/accounts.ts'
import { CARDS, choosePlan, enterCard, expectPlan } from '../../fixtures/checkout-page.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, type DesktopOptions, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

let profileDir: string
let app: DesktopApp | undefined

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(profileDir, { recursive: true, force: true })
})

async function launch(options: Omit<DesktopOptions, 'profileDir'> = {}): Promise<DesktopApp> {
  app = await launchDesktop({ profileDir, config: testConfig(), ...options })
  return app
}

async function close(): Promise<void> {
  await app?.close()
  app = undefined
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openPlans(page: Page): Promise<void> {
  await page.evaluate(() => location.assign('/subscriptions'))
  await expect(panel(page, 'Your subscription').getByRole('button').first()).toBeVisible()
}

async function enter(): Promise<DesktopApp> {
  const started = await launch()
  await signUp(started.page, newUser())
  await openPlans(started.page)
  return started
}

async function checkout({ page, openedExternally }: DesktopApp, button: string): Promise<string> {
  const before = (await openedExternally()).length
  await choosePlan(page, button)
  await expect.poll(async () => (await openedExternally()).length).toBe(before + 1)
  return (await openedExternally()).at(-1) ?? ''
}

async function pay(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(address)
  await enterCard(page, CARDS.accepted)
  const link = await page.getByRole('link', { name: 'Open Undertone' }).getAttribute('href')
  await page.close()
  return link ?? ''
}

test(
  'a user goes from free to creator and pro, cancels and resumes, returning by second launch and system link',
  LONG,
  async ({ browser }) => {
    const running = await enter()
    const { page } = running
    await stayOnReturn(page)
    await expectPlan(page, 'Free')

    await test.step('to creator, returning by a second launch', async () => {
      const address = await checkout(running, 'Get Creator')
      await expect(panel(page, 'Finish paying in your browser')).toBeVisible()
      await running.closeWindow()
      await running.launchAgain([await pay(browser, address)])
      await expect(title(page, 'Payment Successful')).toBeVisible()
      await expect(page.getByText('Your plan is now Creator.', { exact: true })).toBeVisible()
      await expect.poll(running.windowState).toMatchObject({ visible: true, focused: true })
      await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
      await expect(title(page, 'Subscriptions')).toBeVisible()
      await expectPlan(page, 'Creator')
    })

    await test.step('to pro, returning by a system link', async () => {
      const address = await checkout(running, 'Upgrade to Pro')
      await running.openUrl(await pay(browser, address))
      await expect(page.getByText('Your plan is now Pro.', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
      await expectPlan(page, 'Pro')
      await expect(panel(page, 'Invoices').getByRole('listitem')).toHaveCount(2)
    })

    await test.step('cancel and resume', async () => {
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
      await dialog.getByRole('button', { name: 'Cancel plan' }).click()
      await expect(page.getByText(/^Pro is canceled and runs until/)).toBeVisible()
      await page.getByRole('button', { name: 'Resume', exact: true }).click()
      await expect(page.getByText(/^It renews on/)).toBeVisible()
    })

    expect(running.logs()).not.toContain('cs_')
  },
)

test(
  'a payment while the app was closed is applied by the link that starts it',
  LONG,
  async ({ browser }) => {
    const address = await checkout(await enter(), 'Get Pro')
    await close()
    const { page } = await launch({ args: [await pay(browser, address)] })
    await expect(title(page, 'Payment Successful')).toBeVisible()
    await expect(page.getByText('Your plan is now Pro.', { exact: true })).toBeVisible()
    await expect(title(page, 'Subscriptions')).toBeVisible()
    await expectPlan(page, 'Pro')
  },
)

test(
  'a payment while the app was closed is applied on the next start without a link',
  LONG,
  async ({ browser }) => {
    const address = await checkout(await enter(), 'Get Creator')
    await close()
    await pay(browser, address)
    const { page } = await launch()
    await waitUntilSignedIn(page)
    await expect(toasts(page)).toHaveText([/Your plan is now Creator/])
    await openPlans(page)
    await expectPlan(page, 'Creator')
  },
)

test('a link without a payment changes nothing, reports it and is not logged', LONG, async () => {
  const running = await enter()
  const { page } = running
  await stayOnReturn(page)
  await running.launchAgain(['undertone://subscriptions/success?plan=pro&session_id=cs_forged'])
  await expect(page.getByRole('alert')).toContainText('Nothing has changed.')
  await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
  await expectPlan(page, 'Free')
  expect(running.logs()).not.toContain('cs_forged')
})
