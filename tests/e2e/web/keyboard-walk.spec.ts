import type { Locator, Page } from 'playwright'
import { toasts } from '../../fixtures/accounts.ts'
import { nameSong } from '../../fixtures/listening.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import {
  anonymousRegistration,
  newUser,
  registration,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** More than the controls of the longest screen of the walk. */
const MOST_TABS = 60

/** Expects that the control has the focus and an outline, and that nothing covers it. */
async function expectFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  const look = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
      const outlined = [element, element.closest('label')].filter((one) => one !== null)
      return {
        isOutlined: outlined.some((one) => getComputedStyle(one).outlineStyle !== 'none'),
        isOnTop: topmost !== null && (element.contains(topmost) || topmost.contains(element)),
      }
    })
  await expect.poll(look, `${control}`).toEqual({ isOutlined: true, isOnTop: true })
}

async function tabTo(control: Locator): Promise<void> {
  await control.waitFor()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS && !(await isFocused()); tabs += 1)
    await control.page().keyboard.press('Tab')
  await expectFocus(control)
}

/** Goes to the control with the Tab key and presses it. */
async function pressAt(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

async function goThroughFirstSteps(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'First steps' })
  const heading = steps.getByRole('heading')
  const genre = steps.getByRole('group', { name: 'Genres' }).getByRole('button').first()
  await pressAt(genre, 'Space')
  await expect(genre).toHaveAttribute('aria-pressed', 'true')
  await expectFocus(genre)
  await pressAt(button(steps, 'Next'))
  await expect(heading).toHaveText('Choose your country')
  await expect(heading).toBeFocused()
  const country = steps.getByRole('combobox', { name: 'Country' })
  await tabTo(country)
  const option = country.getByRole('option').nth(1)
  await page.keyboard.type((await option.textContent()) ?? '')
  await expect(country).toHaveValue((await option.getAttribute('value')) ?? '')
  await pressAt(button(steps, 'Next'))
  await expect(heading).toHaveText('Bring your stations')
  await expect(heading).toBeFocused()
  await pressAt(button(steps, 'Done'))
  await expect(steps).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
}

/** Plays Night Bus and queues Cellar Signal. */
async function searchAndPlay(page: Page): Promise<void> {
  const field = page.getByRole('searchbox')
  const found = page.getByRole('region', { name: 'Results' }).getByRole('status')
  await page.keyboard.press('/')
  await expectFocus(field)
  await page.keyboard.type('night bus')
  await expect(found).toHaveText(/ for “night bus”$/)
  await page.keyboard.press('ArrowDown')
  await expectFocus(button(page, 'Play Night Bus'))
  await page.keyboard.press('Enter')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await expectFocus(page.getByRole('main').getByRole('button', { name: 'Pause Night Bus' }))

  await page.keyboard.press('/')
  await expectFocus(field)
  await page.keyboard.press('Escape')
  await page.keyboard.type('cellar signal')
  const result = button(page, 'Play Cellar Signal')
  await expect(found).toHaveText(/ for “cellar signal”$/)
  await page.keyboard.press('ArrowDown')
  await expectFocus(result)
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Actions for Cellar Signal' })
  await expectFocus(menu.getByRole('menuitem', { name: 'Play', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expectFocus(menu.getByRole('menuitem', { name: 'Play next' }))
  await page.keyboard.press('Enter')
  await expect(toasts(page).filter({ hasText: 'Cellar Signal plays next.' })).toBeVisible()
  await expectFocus(result)
}

async function saveSongInView(page: Page): Promise<void> {
  await pressAt(playerOf(page).getByRole('link', { name: 'Now playing' }))
  const view = page.getByRole('dialog', { name: 'Now playing' })
  await expect(view.getByRole('heading', { level: 2, name: 'Now playing' })).toBeFocused()
  await pressAt(button(view, 'Save this song'), 'Space')
  const saved = button(view, 'Remove from saved songs')
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await expectFocus(saved)
  await pressAt(view.getByRole('link', { name: 'Night Bus', exact: true }).first())
  await expect(view).toBeHidden()
}

/** Following needs an account, which the message offers. The page follows the station afterwards. */
async function followWithNewAccount(page: Page): Promise<void> {
  const user = newUser()
  const follow = page.getByRole('main').getByRole('button', { name: 'Follow Night Bus' })
  await pressAt(follow)
  const message = toasts(page).filter({ hasText: 'Create an account to sync who you follow' })
  await message.waitFor()
  await expectFocus(follow)
  await page.keyboard.press('Alt+t')
  await pressAt(button(message, 'Create account'))

  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeFocused()
  for (const [label, text] of [
    ['Name', user.name],
    ['Email', user.email],
    ['Password', user.password],
  ] as const) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const registered = registration(page)
  await page.keyboard.press('Enter')
  await waitUntilSignedIn(page)
  await registered
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
}

async function changeQueue(page: Page): Promise<void> {
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await page.keyboard.press('q')
  await expect(queue.getByRole('heading', { level: 2, name: 'Queue' })).toBeFocused()
  const next = queue.getByRole('region', { name: 'Next' })
  await expect(next.getByRole('listitem')).toHaveText(['Cellar Signal'])
  await pressAt(button(queue, 'Remove Cellar Signal from the queue'))
  await expect(queue.getByRole('heading', { name: 'Nothing is queued' })).toBeVisible()
  await expect(next).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(queue).toBeHidden()
}

async function chooseTheme(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expectFocus(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox'))
  await page.keyboard.type('theme')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeFocused()
  await tabTo(page.getByRole('radio', { name: 'Light' }))
  await page.keyboard.press('ArrowDown')
  const dark = page.getByRole('radio', { name: 'Dark' })
  await expect(dark).toBeChecked()
  await expectFocus(dark)
}

test('a new listener walks from the first steps to the settings by keyboard alone', async ({
  page,
}) => {
  await nameSong(page, 'Tender Buttons')
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('On the dial')
  await expect(title).toBeFocused()
  await goThroughFirstSteps(page)
  await searchAndPlay(page)
  await saveSongInView(page)
  await expect(title).toHaveText('Night Bus')
  await expect(title).toBeFocused()
  await followWithNewAccount(page)
  await expect(title).toHaveText('Night Bus')
  await expect(title).toBeFocused()
  await changeQueue(page)
  await expect(title).toBeFocused()
  await chooseTheme(page)
  expect(await waitForSound(page)).toBeGreaterThan(0)
})
