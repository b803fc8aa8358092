import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'

const desktop = shareDesktop(testConfig)

function double() {
  const { double: call } = desktop.app
  test.skip(call === undefined, 'needs events that a test cannot cause on real Electron')
  if (call === undefined) throw new Error('only on the double')
  return call
}

test('a right click shows a context menu for its target', async () => {
  const call = double()
  expect(await call('window:right-click', {})).toBeNull()
  expect(await call('window:right-click', { isEditable: true })).toEqual([
    'Cut',
    'Copy',
    'Paste',
    'Select All',
  ])
  const linkURL = 'https://station.example/'
  expect(await call('window:right-click', { linkURL })).toEqual(['Open Link', 'Copy Link'])
})

test('the Back key goes to the previous page', async () => {
  const call = double()
  const { page } = desktop.app
  const before = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(before)
  await call('window:app-command', 'browser-backward')
  await expect.poll(() => new URL(page.url()).pathname).toBe(before)
})

function addAnimation(page: Page): Promise<void> {
  return page.evaluate(() => {
    const needle = document.createElement('div')
    needle.id = 'animated'
    // The shorthand would also set the play state.
    Object.assign(needle.style, {
      animationName: 'waver',
      animationDuration: '900ms',
      animationIterationCount: 'infinite',
    })
    document.body.append(needle)
  })
}

test('a hidden window pauses its page’s animations', async () => {
  const { app } = desktop
  const isUnseen = () => app.page.evaluate(() => document.documentElement.matches('[data-unseen]'))
  expect(await isUnseen()).toBe(false)
  await addAnimation(app.page)
  const state = () =>
    app.page.evaluate(
      () => document.querySelector('#animated')?.getAnimations()[0]?.playState ?? 'none',
    )
  expect(await state()).toBe('running')
  await app.closeWindow()
  await expect.poll(isUnseen).toBe(true)
  expect(await state()).toBe('paused')
  await app.launchAgain()
  await expect.poll(isUnseen).toBe(false)
  expect(await state()).toBe('running')
  await app.page.evaluate(() => document.querySelector('#animated')?.remove())
})

test(
  'a playing page in a hidden window runs no animation and requests no frame',
  LONG,
  async () => {
    const { app } = desktop
    const { page } = app
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      )
    await app.launchAgain(['--play=demo-night-bus'])
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('Live')
    await addAnimation(page)
    await expect.poll(running).toBeGreaterThan(0)
    await app.closeWindow()
    await expect.poll(running).toBe(0)
    const requested = await page.evaluate(async () => {
      const sounding = [...document.querySelectorAll('audio')].find(({ paused }) => !paused)
      const request = window.requestAnimationFrame
      let frames = 0
      window.requestAnimationFrame = (callback) => {
        frames += 1
        return request(callback)
      }
      // Chromium reports the position four times a second.
      for (let updates = 0; updates < 8; updates += 1)
        await new Promise((resolve) =>
          sounding?.addEventListener('timeupdate', resolve, { once: true }),
        )
      window.requestAnimationFrame = request
      return frames
    })
    expect(requested).toBe(0)
    expect(await running()).toBe(0)
    await app.launchAgain()
    await expect.poll(running).toBeGreaterThan(0)
    await page.evaluate(() => document.querySelector('#animated')?.remove())
  },
)

const savedTheme = () =>
  JSON.parse(readFileSync(path.join(desktop.profileDir, 'window.json'), 'utf8')).theme

test('the selected theme is saved for the next window', async () => {
  await desktop.app.page.evaluate(() => window.undertone.window.theme('dark'))
  await expect.poll(savedTheme).toBe('dark')
  await desktop.app.page.evaluate(() => window.undertone.window.theme('light'))
  await expect.poll(savedTheme).toBe('light')
})

test('a new window has the saved theme before its page loads', LONG, async () => {
  const call = double()
  expect((await call('desktop:look')).initialBackground).toBe('#f4efe4')
  await desktop.app.page.evaluate(() => window.undertone.window.theme('dark'))
  await expect.poll(savedTheme).toBe('dark')
  await desktop.restart()
  expect((await double()('desktop:look')).initialBackground).toBe('#0e0d0b')
})

test('a user who stays keeps the page, and closing hides its window again', async () => {
  double()
  const { app } = desktop
  await app.page.locator('body').click({ position: { x: 1, y: 1 } })
  await app.page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })
  })
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)
  await app.clickTray('quit')
  await expect.poll(() => app.questions()).toEqual(['Leave without saving?'])
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)
})
