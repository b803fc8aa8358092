import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { listen, openHistory } from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test('a song saved from the tray is listed and exported', LONG, async () => {
  const { app } = desktop
  const { page } = app
  const item = async () => (await app.trayItems())?.find(({ id }) => id === 'save-song')
  await signUp(page, newUser())
  await listen(page, 'Night Bus')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByRole('button', { name: 'Save this song' })).toBeEnabled()
  await expect.poll(item).toMatchObject({ label: 'Save Song', enabled: true })
  // A demo song lasts 24 s: wait for one that just started.
  const before = await app.trayTooltip()
  await expect.poll(app.trayTooltip).not.toBe(before)
  await app.clickTray('save-song')
  await Promise.all([
    expect.poll(item).toMatchObject({ label: 'Remove Saved Song' }),
    expect(player.getByRole('button', { name: 'Remove from saved songs' })).toBeVisible(),
  ])
  await openHistory(page)
  await page.getByRole('link', { name: 'Songs', exact: true }).click()
  const songs = page.getByRole('region', { name: 'Songs' })
  const song = await songs.getByRole('heading', { level: 3 }).textContent()
  await expect(songs).toContainText('Night Bus')
  await expect(songs.getByRole('status')).toHaveText('1 song')

  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-songs-'))
  const read = async (kind: 'CSV' | 'JSPF' | 'M3U', files: number): Promise<string> => {
    const file = path.join(folder, `songs.${kind.toLowerCase()}`)
    await app.answerSaveDialogs(file)
    await songs.getByRole('button', { name: kind }).click()
    const ended = () => app.logs().split('an export ended {"state":"completed"}').length - 1
    await expect.poll(ended).toBe(files)
    return readFileSync(file, 'utf8')
  }
  expect(await read('CSV', 1)).toContain(`"Undertone","${song}","Night Bus"`)
  const { playlist } = JSON.parse(await read('JSPF', 2))
  expect(playlist.track).toMatchObject([{ creator: 'Undertone', title: song }])
  expect(await read('M3U', 3)).toMatch(/^#EXTM3U\n#EXTINF:-1,Undertone - .* \(Night Bus\)\nhttp/)
  rmSync(folder, { recursive: true })
})
