import type { Page } from 'playwright'
import { createAccountByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { anonymousMenu, newUser, registration, waitUntilSignedIn } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function press(page: Page, key: string, name: RegExp, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    const label = await focused.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').join(),
    )
    if (name.test(label)) return
  }
  throw new Error(`${most} times ${key} did not lead to ${name}`)
}

test('a user signs in, plays, pauses, stops, skips and leaves by keyboard alone', async ({
  page,
}) => {
  const user = newUser()
  await createAccountByApi(testConfig(), user)
  await page.goto('/sign-in')
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.password)
  const registered = registration(page)
  await page.keyboard.press('Enter')
  await waitUntilSignedIn(page)
  await registered
  await expect(h1).toHaveText('On the dial')
  await expect(h1).toBeFocused()
  await expect(page.getByRole('button', { name: 'Play Night Bus' }).first()).toBeVisible()

  // The demo stations come last.
  await press(page, 'Tab', /^Play Night Bus$/, 150)
  await page.keyboard.press('Enter')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  // The same button now pauses and stays focused.
  await expect(page.getByRole('button', { name: 'Pause Night Bus' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await waitForSilence(page)

  const player = playerOf(page)
  await player.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(player).toContainText('Nothing playing.')
  await expect(player).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player.getByRole('link', { name: 'Pick a station.' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(h1).toHaveText('Browse')
  await expect(h1).toBeFocused()

  await press(page, 'Shift+Tab', /^Skip to content$/, 20)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/browse$/)

  await press(page, 'Shift+Tab', /Account menu/, 4)
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Tab', /Sign out/, 6)
  await page.keyboard.press('Enter')
  await expect(anonymousMenu(page)).toBeVisible()
})

test(
  'the palette opens a setting and plays a station with two keys and a word',
  LONG,
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the dial')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const field = palette.getByRole('combobox')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('theme')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings/appearance')
    await expect(palette).toBeHidden()

    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('option', { selected: true })).toContainText('Theme')
    await page.keyboard.type('night bus')
    await expect(palette.getByRole('option', { selected: true })).toContainText('Night Bus')
    await page.keyboard.press('Enter')
    expect(await waitForSound(page)).toBeGreaterThan(0)

    const mute = playerOf(page).getByRole('button', { name: 'Mute' })
    await mute.focus()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await expect(mute).toBeFocused()
  },
)

test(
  'keys of the page pause, change the volume, search and list themselves',
  LONG,
  async ({ page }) => {
    await page.goto('/')
    await play(page, 'Night Bus')
    expect(await waitForSound(page)).toBeGreaterThan(0)
    const h1 = page.getByRole('heading', { level: 1 })
    await h1.focus()
    await page.keyboard.press('Space')
    await waitForSilence(page)
    await page.keyboard.press('Space')
    expect(await waitForSound(page)).toBeGreaterThan(0)
    const volume = playerOf(page).getByRole('slider', { name: 'Volume' })
    await expect(volume).toHaveValue('80')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(volume).toHaveValue('75')

    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await expect(help.getByText('Next station')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()

    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search')
    const field = page.getByRole('searchbox')
    await expect(field).toBeFocused()
    await page.keyboard.type('m ?/')
    await expect(field).toHaveValue('m ?/')
  },
)

test('arrows move between the stations of a list', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('station-layout', 'list'))
  await page.goto('/browse')
  const list = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') })
  const buttons = list.getByRole('button', { name: /^Play / })
  await buttons.first().hover()
  await buttons.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(buttons.first()).not.toBeFocused()
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Play /)
  await page.keyboard.press('ArrowUp')
  await expect(buttons.first()).toBeFocused()
})

test('right click and the menu key open the menu of a station', LONG, async ({ page }) => {
  await page.goto('/browse')
  const card = page.getByRole('article').filter({ hasText: 'Night Bus' }).first()
  const menu = page.getByRole('menu', { name: 'Actions for Night Bus' })
  // The code of the menu loads with the first input.
  await expect(async () => {
    await card.click({ button: 'right', position: { x: 4, y: 4 } })
    await expect(menu).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(menu.getByRole('menuitem', { name: 'Play', exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(menu).toBeHidden()
  await expect(
    card.getByRole('button', { name: 'Remove Night Bus from favorites' }),
  ).toHaveAttribute('aria-pressed', 'true')

  const button = card.getByRole('button', { name: 'Play Night Bus' })
  await button.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Remove from favorites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
