import { readFileSync } from 'node:fs'
import { bringAndTake } from '../../fixtures/exchange.ts'
import { newUser, signUp } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a list of 500 with 20 broken lines is imported, exported, and imported again unchanged', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await signUp(page, newUser())
  await bringAndTake(page, async (press) => {
    const saved = page.waitForEvent('download')
    await press()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^undertone-favorites-[\d-]{10}\.m3u$/)
    return readFileSync(await download.path(), 'utf8')
  })
})
