import { openAdmin } from '../../fixtures/admin.ts'
import { expectImportFits, importAndHide } from '../../fixtures/admin-stations.ts'
import { newStationName } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test(
  'an admin imports the stations of a file by keyboard, after a dry run',
  LONG,
  async ({ page }) => {
    await enterAs(page, demoUser('admin'))
    await openAdmin(page, 'Stations')
    await importAndHide(page, newStationName(), async () => {
      expect(await violations(page)).toEqual([])
      await expectImportFits(page)
    })
  },
)
