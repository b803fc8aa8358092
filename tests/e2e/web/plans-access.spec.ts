import { panel } from '../../fixtures/accounts.ts'
import { CARDS, enterCard, expectPlan, signUpAndOpenPlans } from '../../fixtures/checkout-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { violations } from '../../fixtures/violations.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const NARROW = { width: 400, height: 800 }

test(
  'plans, dialogs and the wait have no serious or critical violation, wide and narrow',
  LONG,
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/403/)
    const found: Record<string, string[]> = {}
    const checkAccessibility = async (state: string) => {
      for (const size of [{ width: 1280, height: 900 }, NARROW]) {
        await page.setViewportSize(size)
        const here = await violations(page)
        if (here.length > 0) found[`${state} ${size.width}`] = here
        const isWider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(isWider, `${state} scrolls sideways`).toBe(false)
      }
    }
    await signUpAndOpenPlans(page)
    await page.goto('/subscriptions?need=publish-stations')
    await expectPlan(page, 'Free')
    await checkAccessibility('free, in need')
    await page.getByRole('button', { name: 'Get Creator' }).click()
    await page.getByRole('button', { name: /^Continue to payment/ }).waitFor()
    await checkAccessibility('the dialog')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    const payment = await opened
    await page.getByRole('link', { name: 'Open again' }).waitFor()
    await checkAccessibility('waiting')
    await enterCard(payment, CARDS.accepted)
    await expect(panel(page, 'Invoices').getByRole('listitem')).toHaveCount(1)
    await checkAccessibility('creator, with an invoice')
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await checkAccessibility('asked before cancelling')
    await stayOnReturn(context)
    await page.goto('/subscriptions/success?plan=pro&session_id=cs_forged')
    await page.getByRole('alert').waitFor()
    await checkAccessibility('a refusal')
    expect(found).toEqual({})
  },
)
