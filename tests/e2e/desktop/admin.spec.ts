import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import {
  type Admin,
  expectInCsv,
  givePlanToMany,
  makeCreatorByKeyboard,
  openAccountByKeyboard,
  openAdmin,
  registerByApi,
  saveByKeyboard,
} from '../../fixtures/admin.ts'
import { importAndHide } from '../../fixtures/admin-stations.ts'
import {
  accountStory,
  chartStory,
  noticeStory,
  queueStory,
  refusalStory,
  stationStory,
} from '../../fixtures/admin-stories.ts'
import { testConfig } from '../../fixtures/config.ts'
import { newStationName } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

const saveFile: Admin['save'] = async (press) => {
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

const admin = (): Admin => ({ page: desktop.app.page, save: saveFile })

test(
  'an admin finds a user, changes the role and exports the list by keyboard alone',
  LONG,
  async () => {
    const { page } = desktop.app
    const { user } = await registerByApi(testConfig())
    await signIn(page, demoUser('admin'))
    await openAdmin(page, 'Users')
    const drawer = await openAccountByKeyboard(page, user)
    await makeCreatorByKeyboard(page, drawer, user)
    const { name, text } = await saveFile(() => saveByKeyboard(page))
    expect(name).toMatch(/^undertone-people-\d{4}-\d\d-\d\d\.csv$/)
    expectInCsv(text, [user], 'creator,free,no,no')
    await signOut(page)
  },
)

test(
  'an admin locks, signs out, gives a plan to and deletes an account; a hidden column stays hidden',
  LONG,
  () => accountStory(admin()),
)

test('an admin gives many accounts a plan at once, after a summary', LONG, async () => {
  const { page } = desktop.app
  const config = testConfig()
  const many = [await registerByApi(config), await registerByApi(config)]
  await signIn(page, demoUser('admin'))
  await openAdmin(page, 'Users')
  await page.getByLabel('Name or email').fill('nel')
  await page.getByLabel('Role', { exact: true }).first().selectOption('Listener')
  // A new list has no selection.
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
  'an admin approves, rejects, hides, merges, checks, features, edits and switches off a station, and back',
  LONG,
  () => stationStory(admin()),
)

test('an admin imports stations of a file into the catalog, after a dry run', LONG, async () => {
  const { page } = desktop.app
  await signIn(page, demoUser('admin'))
  await openAdmin(page, 'Stations')
  await importAndHide(page, newStationName())
  await signOut(page)
})

test(
  'an admin handles reports, claims and proposals, opts hosts out, reads the audit log and exports totals',
  LONG,
  () => queueStory(admin()),
)

test('an admin exports, rejects and upholds legal notices', LONG, () => noticeStory(admin()))

test('every admin page is denied to other users', LONG, () => refusalStory(admin()))

test('a creator reads the station’s figures as a chart, a table and a file', LONG, () =>
  chartStory(admin()),
)
