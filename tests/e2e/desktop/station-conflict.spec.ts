import { expect, test } from 'playwright/test'
import { getTokenByApi } from '../../fixtures/accounts-by-api.ts'
import { registerWithStation, requestApi } from '../../fixtures/admin.ts'
import { resolveConflict } from '../../fixtures/admin-conflict.ts'
import { testConfig } from '../../fixtures/config.ts'
import { newStationName, openOwnStation } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test(
  'a creator and an admin edit one station: the second sees both versions and chooses by keyboard',
  LONG,
  async () => {
    const { page } = desktop.app
    const config = testConfig()
    const name = newStationName()
    const { user, station } = await registerWithStation(config, name)
    await signIn(page, user)
    await openOwnStation(page, name)

    const { token } = await getTokenByApi(config, demoUser('admin'))
    const theirs = { name: `${name} A`, tags: ['dub', 'static'] }
    await requestApi(config, token, 'PUT', `/stations/${station}`, theirs)
    await resolveConflict(page, { theirs: theirs.name, mine: `${name} B` }, 'dub, tape')

    const stored = await requestApi(config, token, 'GET', `/stations/${station}/own`)
    expect(stored).toMatchObject({ name: theirs.name, tags: ['dub', 'tape'] })
  },
)
