import { ROUTE_TABLE, type RoutePath } from '../../../renderer/routes/route-table.ts'
import { walkAccountStates } from '../../fixtures/accounts-states.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs, play, playerOf, SMALLEST, showPage } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('no serious or critical violation on any page', async ({ page }) => {
  const found: Record<string, string[]> = {}
  const visit = async (path: string, shown: RoutePath) => {
    await showPage(page, path, shown)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const here = await violations(page)
    if (here.length > 0) found[path] = here
  }
  await stayOnReturn(page)
  await page.goto('/sign-in')
  for (const { path, access } of ROUTE_TABLE) if (access === 'public') await visit(path, path)
  await visit('/no-such-page', '/404')
  await enterAs(page, demoUser('admin'))
  for (const { path, access } of ROUTE_TABLE) if (access !== 'public') await visit(path, path)
  expect(found).toEqual({})
})

test('nor in any state of the player', LONG, async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/)
  const found: Record<string, string[]> = {}
  const look = async (state: string) => {
    const here = await violations(page)
    if (here.length > 0) found[state] = here
  }
  await enterAs(page, demoUser('listener'))
  const player = playerOf(page)
  await play(page, 'Night Bus')
  await expect(player).toContainText('Live')
  await look('playing')
  for (const name of ['Sleep timer', 'Songs heard', 'Connection details']) {
    await player.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
  }
  await page.route(/long-wave\.opus/, (route) => route.abort())
  await player.getByRole('button', { name: 'Stop' }).click()
  await play(page, 'Long Wave')
  await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible()
  await look('failed')
  expect(found).toEqual({})
})

test(
  'nor in any state of the account pages, which are no wider than the smallest window either',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const found: Record<string, string[]> = {}
    const wide: string[] = []
    const usual = page.viewportSize() ?? SMALLEST
    await walkAccountStates(page, async (state) => {
      await page.setViewportSize(SMALLEST)
      const overflow = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        const { scrollWidth, clientWidth } = dialog ?? document.documentElement
        const { width } = dialog?.getBoundingClientRect() ?? { width: clientWidth }
        return Math.max(scrollWidth - clientWidth, width - innerWidth)
      })
      if (overflow > 0) wide.push(`${state}: ${overflow} px`)
      await page.setViewportSize(usual)
      const here = await violations(page)
      if (here.length > 0) found[state] = here
    })
    expect(wide).toEqual([])
    expect(found).toEqual({})
  },
)
