import { expect, test } from 'playwright/test'
import { IDLE_REPORT } from '../../../preload/contract/player.ts'
import { PLAYING, shareDesktop } from '../../fixtures/shared-desktop.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

const desktop = shareDesktop()

test('new windows are blocked: web links open in the browser, other addresses nowhere', async () => {
  const before = await desktop.app.openedExternally()
  const results = await desktop.app.page.evaluate(() =>
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
  await desktop.app.page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: 'https://radio.example/three', target: '_blank', rel: 'noopener' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect
    .poll(async () => (await desktop.app.openedExternally()).slice(before.length))
    .toEqual([
      'https://radio.example/one',
      'http://radio.example/two',
      'https://radio.example/three',
    ])
  await expect.poll(() => desktop.app.page.context().pages().length).toBe(1)
})

test('navigation is blocked: the window stays on the app, the link opens in the browser', async () => {
  const here = desktop.app.page.url()
  await desktop.app.page.evaluate(() => location.assign('https://radio.example/elsewhere'))
  await expect
    .poll(() => desktop.app.openedExternally())
    .toContain('https://radio.example/elsewhere')
  await desktop.app.page.evaluate(() => location.assign('https://name:word@radio.example/'))
  await expect
    .poll(() => desktop.app.logs())
    .toContain('refused to open an address {"scheme":"https"}')
  expect(desktop.app.page.url()).toBe(here)
  await expect(anonymousMenu(desktop.app.page)).toBeVisible()
})

test('after opening an external link the page still handles the tray', async () => {
  await desktop.app.page.evaluate(() => {
    window.receivedCommands = []
    window.undertone.player.onCommand((command) => window.receivedCommands.push(command))
  })
  await desktop.report(PLAYING)
  await desktop.app.page.evaluate(() => location.assign('https://radio.example/away'))
  await expect.poll(() => desktop.app.openedExternally()).toContain('https://radio.example/away')
  const pause = { id: 'play-pause', label: 'Pause', enabled: true }
  await expect.poll(() => desktop.app.trayItems()).toContainEqual(pause)
  await desktop.app.clickTray('play-pause')
  await expect
    .poll(() => desktop.app.page.evaluate(() => window.receivedCommands))
    .toEqual(['pause'])
  await desktop.report(IDLE_REPORT)
})

test('a download that a page offers is not saved', async () => {
  await desktop.app.page.evaluate(() => {
    const link = document.createElement('a')
    const href = URL.createObjectURL(new Blob(['anything'], { type: 'application/octet-stream' }))
    Object.assign(link, { href, download: 'anything.bin' })
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect.poll(() => desktop.app.logs()).toContain('refused a download')
})
