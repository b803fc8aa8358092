import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { NO_RULES } from '../../../shared/titles/title-rules.ts'
import { panel, signOut, toasts } from '../../fixtures/accounts.ts'
import { tokenElsewhere } from '../../fixtures/accounts-elsewhere.ts'
import { testConfig } from '../../fixtures/config.ts'
import { approve, newStationName, publishElsewhere } from '../../fixtures/creators.ts'
import {
  type Arrived,
  arriveElsewhere,
  askApi,
  expectInCsv,
  givePlanToMany,
  makeCreatorByKeyboard,
  openAccountByKeyboard,
  openDesk,
  saveByKeyboard,
} from '../../fixtures/desk.ts'
import { grantAppeal, refuseNotice, upholdNotice } from '../../fixtures/desk-notices.ts'
import {
  askToMerge,
  hideAndShow,
  importAndHide,
  mergeAndUndo,
  openStationView,
  rejectByKeyboard,
  switchOffByKeyboard,
  switchOnByKeyboard,
} from '../../fixtures/desk-stations.ts'
import { HEADINGS } from '../../fixtures/headings.ts'
import { LONG } from '../../fixtures/long.ts'
import { approveByKeyboard } from '../../fixtures/own-stations.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

/** Saves a file by what `press` does; resolves with its name and text once main says that it is written. */
async function saveFile(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const { app, profileDir } = desktop
  const ended = () => app.logs().split('an export ended {"state":"completed"}').length - 1
  const before = ended()
  const file = path.join(profileDir, `saved-${before}.csv`)
  await app.answerSaveDialogs(file)
  await press()
  await expect.poll(ended).toBe(before + 1)
  const proposed = (await app.proposedPaths()).at(-1) ?? ''
  return { name: path.basename(proposed), text: await readFile(file, 'utf8') }
}

const ask = (token: string | null, method: string, route: string, body?: unknown) =>
  askApi(testConfig(), token, method, route, body)

/** A new account that publishes a station, which an admin has listed. */
async function arriveWithStation(name: string): Promise<Arrived & { readonly station: string }> {
  const config = testConfig()
  const creator = await arriveElsewhere(config)
  const { token } = await tokenElsewhere(config, demoUser('admin'))
  await ask(token, 'PUT', `/users/${creator.id}`, { role: 'creator' })
  const station = await publishElsewhere(config, name, creator.user)
  await approve(config, station)
  return { ...creator, station }
}

async function seeToast(page: Page, text: string): Promise<void> {
  await expect(toasts(page).filter({ hasText: text }).first()).toBeVisible()
}

test('by keyboard alone an admin finds a user, changes the role, and saves the list as a file', async () => {
  const { page } = desktop.app
  const { user } = await arriveElsewhere(testConfig())
  await signIn(page, demoUser('admin'))
  await openDesk(page, 'Users')
  const drawer = await openAccountByKeyboard(page, user)
  await makeCreatorByKeyboard(page, drawer, user)
  const { name, text } = await saveFile(() => saveByKeyboard(page))
  expect(name).toMatch(/^undertone-people-\d{4}-\d\d-\d\d\.csv$/)
  expectInCsv(text, [user], 'creator,free,no,no')
  await signOut(page)
})

test(
  'an account is locked, signed out, given a plan and deleted, and many at once',
  LONG,
  async () => {
    const { page } = desktop.app
    const config = testConfig()
    const one = await arriveElsewhere(config)
    const many = [await arriveElsewhere(config), await arriveElsewhere(config)]
    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Users')
    const drawer = await openAccountByKeyboard(page, one.user)
    await drawer.getByRole('button', { name: 'Disable' }).click()
    await expect(drawer.getByRole('button', { name: 'Enable' })).toBeVisible()
    await expect(ask(one.token, 'GET', `/users/${one.id}`)).rejects.toThrow('answered 401')
    await drawer.getByRole('button', { name: 'Enable' }).click()
    await expect(drawer.getByRole('button', { name: 'Disable' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Sign out everywhere' }).click()
    await seeToast(page, `${one.user.name} is signed out on every device.`)
    await drawer.getByLabel('Plan', { exact: true }).selectOption('Pro')
    await drawer.getByRole('button', { name: 'Save' }).click()
    const paid = drawer.getByRole('region', { name: 'Subscription' })
    await expect(paid).toContainText('Given by an admin, unpaid')

    await drawer.getByRole('button', { name: 'Delete…' }).click()
    await drawer.getByLabel(`Type ${one.user.email} to confirm`).fill(one.user.email)
    await drawer.getByRole('button', { name: 'Delete for good' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByText('No user matches these filters')).toBeVisible()
    await expect(page.getByText('0 people', { exact: true })).toBeFocused()

    await page.getByLabel('Name or e-mail').fill('nel')
    await page.getByLabel('Role', { exact: true }).first().selectOption('Listener')
    await givePlanToMany(
      page,
      many.map(({ user }) => user),
    )
    await signOut(page)
  },
)

test(
  'a station is approved, rejected, hidden, merged, checked and switched off, and back',
  LONG,
  async () => {
    const { page } = desktop.app
    const config = testConfig()
    const [name, unwanted, other] = [newStationName(), newStationName(), newStationName()]
    await publishElsewhere(config, name)
    await publishElsewhere(config, unwanted)
    await approve(config, await publishElsewhere(config, other))
    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Stations')
    await rejectByKeyboard(page, unwanted, 'It is another’s.')
    await approveByKeyboard(page, name)
    await hideAndShow(page, name)
    await askToMerge(page, name, other)
    await mergeAndUndo(page, name, other)
    await page.getByRole('button', { name: `Check ${name} now` }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Heard just now')
    await page.getByLabel('Find a station of the catalogue').fill('')
    await switchOffByKeyboard(page, name, 'A court has asked for it.')
    await seeToast(page, `${name} is switched off for everyone.`)
    await openStationView(page, /^Off and hidden/)
    await switchOnByKeyboard(page, name)
    await signOut(page)
  },
)

test('stations of a file are brought into the catalogue, after a dry run', LONG, async () => {
  const { page } = desktop.app
  await signIn(page, demoUser('admin'))
  await openDesk(page, 'Stations')
  await importAndHide(page, newStationName())
  await signOut(page)
})

test(
  'what people report, claim and propose is seen to, hosts are left alone, sums are saved',
  LONG,
  async () => {
    const { page } = desktop.app
    const name = newStationName()
    const [owner, listener] = [await arriveWithStation(name), await arriveElsewhere(testConfig())]
    const said = { reason: 'other', text: 'It is only noise.' }
    await ask(listener.token, 'POST', `/stations/${owner.station}/reports`, said)
    await ask(owner.token, 'PUT', `/users/${owner.id}`, { visible: true })
    await ask(listener.token, 'POST', `/people/${owner.id}/reports`, { reason: 'name' })
    const rules = { ...NO_RULES, order: 'title-artist' }
    await ask(listener.token, 'PUT', `/stations/${owner.station}/title-rules`, { rules })

    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Users')
    await panel(page, 'Reported people')
      .getByRole('button', { name: new RegExp(`^Done: ${owner.user.name},`) })
      .click()
    await seeToast(page, `The report about ${owner.user.name} is done.`)
    await openDesk(page, 'Stations')
    await openStationView(page, /^Reports/)
    await page.getByRole('button', { name: new RegExp(`^Seen to: ${name},`) }).click()
    await seeToast(page, `1 report of ${name} is seen to.`)
    await openStationView(page, /^Title rules/)
    await page.getByRole('button', { name: `Approve the rules for ${name}` }).click()
    await seeToast(page, `The rules for ${name} are in force.`)
    await openStationView(page, /^Claims/)
    await expect(panel(page, 'Claims').getByRole('status')).toHaveText(/claim/)

    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const host = `${owner.id.toLowerCase()}.example`
    await page.getByLabel('Host', { exact: true }).fill(host)
    await page.getByRole('button', { name: 'Leave it alone' }).click()
    await page.getByRole('button', { name: `Ask ${host} again` }).click()
    await seeToast(page, `${host} is asked again from now on.`)

    await openDesk(page, 'Analytics')
    const { name: proposed, text } = await saveFile(() =>
      page.getByRole('button', { name: 'Save as CSV: Listening' }).press('Enter'),
    )
    expect(proposed).toMatch(/\.csv$/)
    expect(text.startsWith('day,hours')).toBe(true)
    await signOut(page)
  },
)

test(
  'legal notices are refused and upheld, and another admin grants the appeal',
  LONG,
  async () => {
    const { page } = desktop.app
    const config = testConfig()
    const [name, kept] = [newStationName(), newStationName()]
    const [owner, other] = [await arriveWithStation(name), await arriveWithStation(kept)]
    const notice = {
      ...{ kind: 'copyright', place: 'text', explanation: 'I wrote this text.', goodFaith: true },
      contact: { name: 'Grace', email: 'grace@press.example' },
    }
    await ask(null, 'POST', `/stations/${owner.station}/notices`, notice)
    await ask(null, 'POST', `/stations/${other.station}/notices`, notice)
    await signIn(page, demoUser('admin'))
    await openDesk(page, 'Stations')
    await openStationView(page, /^Legal notices/)
    await refuseNotice(page, kept)
    await upholdNotice(page, name)
    await signOut(page)

    const decided = await ask(owner.token, 'GET', `/users/${owner.id}/notices`)
    const appeal = `/users/${owner.id}/notices/${decided.items[0].id}/appeal`
    await ask(owner.token, 'POST', appeal, { text: 'The book is mine.' })
    const second = await arriveElsewhere(config)
    const { token } = await tokenElsewhere(config, demoUser('admin'))
    await ask(token, 'PUT', `/users/${second.id}`, { role: 'admin' })
    await signIn(page, second.user)
    await openDesk(page, 'Stations')
    await openStationView(page, /^Legal notices/)
    await grantAppeal(page, name)
    await signOut(page)
    await ask(token, 'PUT', `/users/${second.id}`, { role: 'listener' })
    const station = await ask(null, 'GET', `/stations/${owner.station}`)
    expect(station.description).toBe('From the roof.')
  },
)

test('who is no admin is told so by every page of the desk', LONG, async () => {
  const { page } = desktop.app
  for (const role of ['listener', 'creator', 'pro'] as const) {
    await signIn(page, demoUser(role))
    for (const part of ['/admin', '/admin/users', '/admin/stations', '/admin/analytics']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, part)
      await expect(page, `${part} as ${role}`).toHaveURL(({ pathname }) => pathname === '/403')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS['/403'])
    }
    await page.getByRole('button', { name: 'Back to Home' }).click()
    await signOut(page)
  }
})
