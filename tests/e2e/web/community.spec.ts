import { panel, toasts } from '../../fixtures/accounts.ts'
import { LONG } from '../../fixtures/long.ts'
import { newUser, signUp } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAsNew, newWindow, play } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test(
  'a visible user can be found, viewed, followed, blocked and unblocked',
  LONG,
  async ({ page, browser }) => {
    const shown = newUser()
    const other = await newWindow(browser)
    await other.goto('/sign-in')
    await signUp(other, shown)
    const added = other.waitForResponse(
      (response) => response.url().endsWith('/favorites') && response.request().method() === 'PUT',
    )
    await other.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
    await added
    await play(other, 'Night Bus')
    await other.getByRole('link', { name: 'Community', exact: true }).first().click()
    await other.getByRole('switch', { name: 'Show me in the community' }).click()
    await other.getByRole('switch', { name: 'Show what I play now' }).click()
    await toasts(other).filter({ hasText: 'Others now see what you play.' }).waitFor()
    await other.getByRole('switch', { name: 'Show my favorites' }).click()
    await toasts(other).filter({ hasText: 'Your favorites are now visible to others.' }).waitFor()

    await enterAsNew(page, '/sign-in')
    await page.getByRole('link', { name: 'Community', exact: true }).first().click()
    await page.getByRole('searchbox', { name: 'Search for a name' }).fill(shown.name.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/query=/)
    await expect(page.getByRole('list', { name: `${shown.name} plays now` })).toContainText(
      'Night Bus',
    )
    await page.getByRole('link', { name: shown.name }).click()
    const person = page.getByRole('dialog', { name: 'Person' })
    await expect(
      person.getByRole('region', { name: 'Favorites' }).getByText('Night Bus'),
    ).toBeVisible()
    expect(await violations(page)).toEqual([])
    const follow = person.getByRole('button', { name: `Follow ${shown.name}` })
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await person.getByRole('button', { name: 'Report this person' }).click()
    await person.getByRole('button', { name: 'Send the report' }).click()
    await expect(person.getByText(/^Thank you\./)).toBeVisible()
    await person.getByRole('button', { name: 'Block this person' }).click()
    await expect(person.getByText(/you have blocked them/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(person).toBeHidden()
    await expect(page).not.toHaveURL(/person=/)
    await expect(page.getByText('No visible people match')).toBeVisible()

    await page.goto(`/settings/account`)
    await panel(page, 'Blocked people')
      .getByRole('button', { name: `Unblock ${shown.name}` })
      .click()
    await expect(panel(page, 'Blocked people')).toBeHidden()
    await page.goto(`/users?query=${encodeURIComponent(shown.name)}`)
    await expect(page.getByRole('link', { name: shown.name })).toBeVisible()
    await page.goto('/library/following')
    const followed = page.getByRole('list', { name: 'What you follow' })
    await expect(followed.getByRole('link', { name: shown.name })).toBeVisible()
  },
)
