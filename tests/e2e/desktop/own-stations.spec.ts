import { test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  addOwnStation,
  approveByKeyboard,
  keepByName,
  keepFromSearch,
  openQueue,
  pauseStation,
  propose,
  readApproval,
  seeResting,
} from '../../fixtures/own-stations.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test('a station goes from its listener to the catalogue, and rests', LONG, async () => {
  const { page } = desktop.app
  const name = newStationName()
  const [owner, other] = [newUser(), newUser()]
  await signUp(page, owner)
  await keepFromSearch(page)
  await addOwnStation(page, name, demoStream(testConfig()))
  await propose(page, name)
  await signOut(page)

  await signIn(page, demoUser('admin'))
  await openQueue(page)
  await approveByKeyboard(page, name)
  await signOut(page)

  await signUp(page, other)
  await keepByName(page, name)
  await signOut(page)

  await signIn(page, owner)
  await readApproval(page, name)
  await pauseStation(page)
  await signOut(page)

  await signIn(page, other)
  await openFavorites(page)
  await seeResting(page, name)
})
