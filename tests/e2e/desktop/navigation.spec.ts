import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import type { PlayerReport } from '../../../preload/contract.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import '../../fixtures/bridge-global.ts'

const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
const playing: PlayerReport = { status: 'playing', station: { id: 'night-bus', name: 'Night Bus' } }
let app: DesktopApp

test.beforeAll(async () => {
  app = await launchDesktop({ profileDir })
  await app.page.getByLabel('E-mail').waitFor()
})
test.afterAll(async () => {
  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})

const report = (value: PlayerReport) =>
  app.page.evaluate((sent) => window.undertone.player.report(sent), value)

test('no second window: web links open outside, other addresses nowhere', async () => {
  const before = await app.openedExternally()
  const results = await app.page.evaluate(() =>
    [
      'https://radio.example/one',
      'http://radio.example/two',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'smb://server/share',
      'https://name:word@radio.example/',
    ].map((url) => window.open(url) === null),
  )
  expect(results).not.toContain(false)
  await app.page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: 'https://radio.example/three', target: '_blank', rel: 'noopener' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect
    .poll(async () => (await app.openedExternally()).slice(before.length))
    .toEqual([
      'https://radio.example/one',
      'http://radio.example/two',
      'https://radio.example/three',
    ])
  await expect.poll(() => app.page.context().pages().length).toBe(1)
})

test('no other page: the window stays on the app, the link opens outside', async () => {
  const here = app.page.url()
  await app.page.evaluate(() => location.assign('https://radio.example/elsewhere'))
  await expect.poll(() => app.openedExternally()).toContain('https://radio.example/elsewhere')
  await app.page.evaluate(() => location.assign('https://name:word@radio.example/'))
  await expect.poll(() => app.logs()).toContain('refused to open an address {"scheme":"https"}')
  expect(app.page.url()).toBe(here)
  await expect(app.page.getByLabel('E-mail')).toBeVisible()
})

test('an address that opened outside leaves the page listening to the tray', async () => {
  await app.page.evaluate(() => {
    window.heardCommands = []
    window.undertone.player.onCommand((command) => window.heardCommands.push(command))
  })
  await report(playing)
  await app.page.evaluate(() => location.assign('https://radio.example/away'))
  await expect.poll(() => app.openedExternally()).toContain('https://radio.example/away')
  const pause = { id: 'play-pause', label: 'Pause', enabled: true }
  expect(await app.trayItems()).toContainEqual(pause)
  await app.clickTray('play-pause')
  await expect.poll(() => app.page.evaluate(() => window.heardCommands)).toEqual(['pause'])
  await report({ status: 'idle', station: null })
})

test('a file that a page offers is not saved', async () => {
  await app.page.evaluate(() => {
    const link = document.createElement('a')
    const href = URL.createObjectURL(new Blob(['anything'], { type: 'application/octet-stream' }))
    Object.assign(link, { href, download: 'anything.bin' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect.poll(() => app.logs()).toContain('refused a download')
})
