import type { BrowserContext, Page } from 'playwright'
import { panel, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  CARDS,
  choosePlan,
  enterCard,
  expectPlan,
  openPlans,
  signUpAndOpenPlans,
} from '../../fixtures/checkout-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { recordShownTexts, stayOnReturn, waitUntilShown } from '../../fixtures/payment-return.ts'
import { waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function checkout(context: BrowserContext, page: Page, button: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await choosePlan(page, button)
  const payment = await opened
  await payment.getByLabel('Card number').waitFor()
  return payment
}

test('a user goes from free to creator and pro, cancels and resumes, through the payment page', async ({
  page,
  context,
}) => {
  await recordShownTexts(context)
  await signUpAndOpenPlans(page)
  await expectPlan(page, 'Free')

  await test.step('to creator', async () => {
    const payment = await checkout(context, page, 'Get Creator')
    await expect(panel(page, 'Finish paying in your browser')).toBeVisible()
    await enterCard(payment, CARDS.accepted)
    await waitUntilShown(payment, 'Payment Successful')
    await waitUntilShown(payment, 'Your plan is now Creator.')
    await expect(title(payment, 'Subscriptions')).toBeVisible()
    await expectPlan(payment, 'Creator')
    await payment.close()
    await expectPlan(page, 'Creator')
    await expect(panel(page, 'Finish paying in your browser')).toBeHidden()
  })

  await test.step('to pro, with credit for the previous payment', async () => {
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' })
    await expect(dialog.getByText('Credit')).toBeVisible()
    await expect(dialog.getByText(/^Time-shift/)).toBeVisible()
    const opened = context.waitForEvent('page')
    await dialog.getByRole('button', { name: /^Continue to payment/ }).click()
    const payment = await opened
    await enterCard(payment, CARDS.accepted)
    await waitUntilShown(payment, 'Your plan is now Pro.')
    await payment.close()
    await expectPlan(page, 'Pro')
    await expect(panel(page, 'Invoices').getByRole('listitem')).toHaveCount(2)
  })

  await test.step('an invoice is saved as its document', async () => {
    const saved = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download invoice/ })
      .first()
      .click()
    expect((await saved).suggestedFilename()).toMatch(/^undertone-invoice-.+\.pdf$/)
  })

  await test.step('cancel and resume', async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(page.getByText(/^Pro is canceled and runs until/)).toBeVisible()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(page.getByText(/^It renews on/)).toBeVisible()
    await expectPlan(page, 'Pro')
  })

  await test.step('a downgrade waits for the end of the period and can be undone', async () => {
    await page.getByRole('button', { name: 'Change to Creator' }).click()
    await page.getByRole('button', { name: /^Change on / }).click()
    await expect(page.getByText(/^Your plan changes to Creator, monthly on /)).toBeVisible()
    await expectPlan(page, 'Pro')
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await expect(page.getByText(/^It renews on/)).toBeVisible()
  })
})

test(
  'a declined card, a rejected second step and an approved one are handled',
  LONG,
  async ({ page, context, expectedErrors }) => {
    // The payment page returns 422 for an invalid form.
    expectedErrors.push(/422/)
    await recordShownTexts(context)
    await signUpAndOpenPlans(page)
    const payment = await checkout(context, page, 'Get Pro')
    await enterCard(payment, CARDS.declined)
    await expect(payment.getByText('Your card was declined. Try another one.')).toBeVisible()
    await enterCard(payment, CARDS.requiresAuthentication)
    await payment.getByRole('button', { name: 'Refuse' }).click()
    await expect(payment.getByText(/The payment was not approved/)).toBeVisible()
    await expect(panel(page, 'Finish paying in your browser')).toBeVisible()
    await expectPlan(page, 'Free')
    await enterCard(payment, CARDS.requiresAuthentication)
    await payment.getByRole('button', { name: 'Approve' }).click()
    await waitUntilShown(payment, 'Your plan is now Pro.')
    await expectPlan(page, 'Pro')
  },
)

test(
  'an abandoned payment page can be opened again until it is closed',
  LONG,
  async ({ page, context }) => {
    await recordShownTexts(context)
    await signUpAndOpenPlans(page)
    const payment = await checkout(context, page, 'Get Creator')
    const address = payment.url()
    await payment.getByRole('button', { name: 'Cancel' }).click()
    await waitUntilShown(payment, 'Payment Cancelled')
    await payment.close()
    await page.reload()
    const waits = panel(page, 'Finish paying in your browser')
    const opened = context.waitForEvent('page')
    await waits.getByRole('link', { name: 'Open again' }).click()
    const again = await opened
    await again.getByLabel('Card number').waitFor()
    expect(again.url()).toBe(address)
    await waits.getByRole('button', { name: 'Cancel payment' }).click()
    await expect(toasts(page)).toHaveText([/Nothing was charged/])
    await expect(waits).toBeHidden()
    await again.reload()
    await expect(title(again, 'This page is closed')).toBeVisible()
    await openPlans(page)
    await expectPlan(page, 'Free')
  },
)

test(
  'after closing midway the next start finds the paid plan',
  LONG,
  async ({ page, context, browser }) => {
    await signUpAndOpenPlans(page)
    const payment = await checkout(context, page, 'Get Creator')
    const address = payment.url()
    await payment.close()
    await page.close()
    const elsewhere = await browser.newContext()
    await recordShownTexts(elsewhere)
    const paying = await elsewhere.newPage()
    await paying.goto(address)
    await enterCard(paying, CARDS.accepted)
    await waitUntilShown(paying, 'Payment Successful')
    await elsewhere.close()
    const next = await context.newPage()
    await next.goto('/')
    await waitUntilSignedIn(next)
    await expect(toasts(next)).toHaveText([/Your plan is now Creator/])
    await openPlans(next)
    await expectPlan(next, 'Creator')
  },
)

test(
  'without a response on return the app says so, and the plan arrives with the response',
  LONG,
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED|API call failed/)
    await recordShownTexts(context)
    await signUpAndOpenPlans(page)
    const payment = await checkout(context, page, 'Get Creator')
    await page.close()
    await context.route('**/users/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    // Hides the grant in sessions as well.
    await context.route(/\/checkout\/sessions\b/, (route) =>
      route.request().resourceType() === 'document' ? route.fallback() : route.abort(),
    )
    await enterCard(payment, CARDS.accepted)
    await waitUntilShown(payment, 'Your payment is safe')
    await expect(title(payment, 'Subscriptions')).toBeVisible()
    await context.unrouteAll()
    await payment.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(toasts(payment)).toHaveText([/Your plan is now Creator/])
    await expectPlan(payment, 'Creator')
  },
)

test(
  'a link without a payment changes nothing and says what to do',
  LONG,
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/403/)
    await signUpAndOpenPlans(page)
    await stayOnReturn(context)
    await page.goto('/subscriptions/success?plan=pro&session_id=cs_forged')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Nothing has changed.')
    await page.getByRole('link', { name: 'Manage Subscriptions' }).click()
    await expectPlan(page, 'Free')
  },
)

test(
  'a payment while signed out is applied at sign-in',
  LONG,
  async ({ page, context, browser }) => {
    const user = await enterAsNew(page, '/sign-in')
    await openPlans(page)
    const payment = await checkout(context, page, 'Get Creator')
    const address = payment.url()
    await payment.close()
    await page.close()
    const elsewhere = await browser.newContext()
    await stayOnReturn(elsewhere)
    const paying = await elsewhere.newPage()
    await paying.goto(address)
    await enterCard(paying, CARDS.accepted)
    await expect(paying.getByText(/^You are signed out\./)).toBeVisible()
    await paying.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await paying.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await submitSignIn(paying, user)
    await expect(paying.getByText('Your plan is now Creator.', { exact: true })).toBeVisible()
    await elsewhere.close()
  },
)
