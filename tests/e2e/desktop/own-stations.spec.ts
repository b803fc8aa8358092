import { test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  addFavoriteByName,
  addFavoriteFromSearch,
  addOwnStation,
  approveByKeyboard,
  expectPaused,
  openQueue,
  pauseStation,
  propose,
  readApproval,
} from '../../fixtures/own-stations.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test('a user’s station moves to the catalog and becomes inactive', LONG, async () => {
  const { page } = desktop.app
  const name = newStationName()
  const [owner, other] = [newUser(), newUser()]
  await signUp(page, owner)
  await addFavoriteFromSearch(page)
  await addOwnStation(page, name, demoStream(testConfig()))
  await propose(page, name)
  await signOut(page)

  await signIn(page, demoUser('admin'))
  await openQueue(page)
  await approveByKeyboard(page, name)
  await signOut(page)

  await signUp(page, other)
  await addFavoriteByName(page, name)
  await signOut(page)

  await signIn(page, owner)
  await readApproval(page, name)
  await pauseStation(page)
  await signOut(page)

  await signIn(page, other)
  await openFavorites(page)
  await expectPaused(page, name)
})
