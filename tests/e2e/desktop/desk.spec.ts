import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { newStationName } from '../../fixtures/creators.ts'
import {
  arriveElsewhere,
  type Desk,
  expectInCsv,
  givePlanToMany,
  makeCreatorByKeyboard,
  openAccountByKeyboard,
  openDesk,
  saveByKeyboard,
} from '../../fixtures/desk.ts'
import { importAndHide } from '../../fixtures/desk-stations.ts'
import {
  accountStory,
  chartStory,
  noticeStory,
  queueStory,
  refusalStory,
  stationStory,
} from '../../fixtures/desk-stories.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

/** Saves a file by what `press` does; resolves with its name and text once main says that it is written. */
const saveFile: Desk['save'] = async (press) => {
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

/** The desk in the app. */
const desk = (): Desk => ({ page: desktop.app.page, save: saveFile })

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
  'an account is locked, signed out, given a plan and deleted; a hidden column stays hidden',
  LONG,
  () => accountStory(desk()),
)

test('many accounts are given a plan at once, after a summary', LONG, async () => {
  const { page } = desktop.app
  const config = testConfig()
  const many = [await arriveElsewhere(config), await arriveElsewhere(config)]
  await signIn(page, demoUser('admin'))
  await openDesk(page, 'Users')
  await page.getByLabel('Name or e-mail').fill('nel')
  await page.getByLabel('Role', { exact: true }).first().selectOption('Listener')
  // Another list begins with none chosen.
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get('query') === 'nel' && searchParams.get('role') === 'listener',
  )
  await givePlanToMany(
    page,
    many.map(({ user }) => user),
  )
  await signOut(page)
})

test(
  'a station is approved, rejected, hidden, merged, checked, featured, edited and switched off, and back',
  LONG,
  () => stationStory(desk()),
)

test('stations of a file are brought into the catalogue, after a dry run', LONG, async () => {
  const { page } = desktop.app
  await signIn(page, demoUser('admin'))
  await openDesk(page, 'Stations')
  await importAndHide(page, newStationName())
  await signOut(page)
})

test(
  'what people report, claim and propose is seen to, hosts are left alone, deeds read, sums saved',
  LONG,
  () => queueStory(desk()),
)

test('legal notices are exported, refused and upheld', LONG, () => noticeStory(desk()))

test('who is no admin is told so by every page of the desk', LONG, () => refusalStory(desk()))

test('a creator reads how a station was listened to, as a chart, a table and a file', LONG, () =>
  chartStory(desk()),
)
