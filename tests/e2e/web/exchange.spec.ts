import { makeZip } from '../../../shared/exchange/testing/make-zip.ts'
import { importAndExport, importFile } from '../../fixtures/exchange.ts'
import { LONG } from '../../fixtures/long.ts'
import { violations } from '../../fixtures/violations.ts'
import { download, enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test(
  'a list of 500 with 20 broken lines survives import, export and another import',
  LONG,
  async ({ page }) => {
    await enterAsNew(page, '/sign-in')
    await importAndExport(page, async (press) => {
      const { name, text } = await download(page, press)
      expect(name).toMatch(/^undertone-favorites-[\d-]{10}\.m3u$/)
      return text
    })
    const dialog = page.getByRole('dialog', { name: 'Import stations' })
    const station = { name: 'One more', streamUris: ['http://more.example/'], stream: 0 }
    const collection = { version: 0, stations: [station] }
    const list = { name: 'collection/collection.json', data: JSON.stringify(collection) }
    await importFile(page, 'transistor_backup.zip', makeZip([list]))
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add 1 station' }).click()
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(dialog.getByText('Import undone.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Station “0”, live' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'One more' })).toHaveCount(0)
  },
)
