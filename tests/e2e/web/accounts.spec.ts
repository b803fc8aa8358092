import { signOut } from '../../fixtures/accounts.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  anonymousMenu,
  demoUser,
  newUser,
  openSignIn,
  registration,
  signIn,
  signUp,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('the next user on this machine sees and plays nothing of the previous one', async ({
  page,
}) => {
  const first = await enterAsNew(page)
  await play(page, 'Night Bus')
  await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await page.getByRole('button', { name: 'Add Long Wave to favorites' }).first().click()
  await openFavorites(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Remove Night Bus from favorites' })
    .click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

  await signOut(page)
  // The undo belonged to the first user: the second would change their own data.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await signUp(page, newUser())
  await page.goto('/library/favorites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expect(playerOf(page)).toContainText('Nothing playing.')
  await expect(page.getByRole('button', { name: /^Account menu/ })).not.toContainText(first.name)
})

test('a reload does not interrupt a registration or show an error', LONG, async ({ page }) => {
  await page.goto('/')
  await openSignIn(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const { name, email, password } = newUser()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // Delay the document store until the reload. Keep the route: without one Chromium lets the request continue.
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(/:commit/, async (route) => {
    if (!isFirst) await route.continue()
    isFirst = false
    held.resolve()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await held.promise
  // The provider restores the user after the document store's library loaded.
  const loaded = page.waitForResponse(/\/user-record-/)
  await page.route(/accounts:lookup/, async (route) => {
    await loaded
    await route.continue()
  })
  const registered = registration(page)
  await page.reload()
  await registered
  await waitUntilSignedIn(page)
  await expect(page.getByText(/is not saved yet/)).toHaveCount(0)
})

test(
  'two windows share one session and follow each other’s sign-ins and sign-outs',
  LONG,
  async ({ page, context }) => {
    await enterAs(page, demoUser('listener'))
    const other = await context.newPage()
    await other.goto('/library/favorites')
    await waitUntilSignedIn(other)

    await signOut(page)
    // It follows to the sign-in form, or directly to the anonymous session of the first window.
    const form = other.getByRole('heading', { level: 1, name: 'Sign in' })
    await form.or(anonymousMenu(other)).first().waitFor()
    await signIn(page, demoUser('pro'))
    await expect(other.getByRole('button', { name: /^Account menu/ })).toContainText('Demo pro')
    await expect(other).toHaveURL(/\/library\/favorites$/)
  },
)

test('forged storage grants nothing: the token decides', LONG, async ({ page }) => {
  await enterAs(page, demoUser('listener'))
  // Before the next page starts: the current one may still write its own claims.
  await page.addInitScript(() =>
    localStorage.setItem(
      'auth-storage',
      '{"state":{"claims":{"role":"admin","plan":"pro"},"isInitialized":true},"version":0}',
    ),
  )
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/403$/)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('auth-storage')))
    .toBe('{"state":{"claims":{"role":"listener","plan":"free"},"isInitialized":true},"version":0}')
})
