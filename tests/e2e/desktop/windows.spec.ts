import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { LONG } from '../../fixtures/long.ts'
import '../../fixtures/bridge-global.ts'
import { toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { respond } from '../../fixtures/fault-responses.ts'
import { type FaultServer, startFaultServer } from '../../fixtures/fault-server.ts'
import { allowStations } from '../../fixtures/radio-listener.ts'
import { PLAYING, shareDesktop } from '../../fixtures/shared-desktop.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

const IS_MAC = process.platform === 'darwin'
const MOD = IS_MAC ? { meta: true } : { control: true }
const MINI_KEY = { key: 'M', shift: true, ...MOD }
const FULL_SCREEN_KEY = IS_MAC ? { key: 'f', control: true, meta: true } : { key: 'F11' }
/** Wider than the window. */
const TITLE = 'Burial – Archangel (a take from long ago, with rain on the windows)'
const FULL_HD = { x: 0, y: 0, width: 1920, height: 1040 }
const BESIDE = { x: 1920, y: 0, width: 1280, height: 1024 }

const miniPages = (app: DesktopApp) =>
  app.page
    .context()
    .pages()
    .filter((page) => page.url().endsWith('/mini/index.html'))

interface Listed {
  readonly name: string
  readonly url: string
}
const linesOf = (all: readonly Listed[], write: (one: Listed, number: number) => string) =>
  all.map((one, at) => write(one, at + 1)).join('\n')

const M3U = (all: readonly Listed[]) =>
  `#EXTM3U\n${linesOf(all, ({ name, url }) => `#EXTINF:-1,${name}\n${url}`)}\n`

/** Lists that play when dropped, with name and content. */
const PLAYED = [
  [
    'PLS',
    'stations.pls',
    (all: readonly Listed[]) =>
      `[playlist]\n${linesOf(all, ({ name, url }, at) => `File${at}=${url}\nTitle${at}=${name}`)}\nVersion=2\n`,
  ],
  [
    'XSPF',
    'stations.xspf',
    (all: readonly Listed[]) =>
      `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>${linesOf(all, ({ name, url }) => `<track><location>${url}</location><title>${name}</title></track>`)}</trackList></playlist>`,
  ],
  [
    'ASX',
    'stations.asx',
    (all: readonly Listed[]) =>
      `<asx version="3.0">${linesOf(all, ({ name, url }) => `<entry><title>${name}</title><ref href="${url}"/></entry>`)}</asx>`,
  ],
] as const

const OPML = (all: readonly Listed[]) =>
  `<opml version="2.0"><body>${linesOf(all, ({ name, url }) => `<outline type="audio" text="${name}" URL="${url}"/>`)}</body></opml>`

async function miniPage(app: DesktopApp): Promise<Page> {
  await expect.poll(() => miniPages(app).length).toBe(1)
  const [page] = miniPages(app)
  if (page === undefined) throw new Error('the mini player has gone')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  return page
}

test.describe('windows', () => {
  const desktop = shareDesktop()
  const openMini = async () => {
    await desktop.app.page.evaluate(() => window.undertone.window.mini(true))
    return miniPage(desktop.app)
  }
  const closed = async () => {
    await expect.poll(() => desktop.app.miniState()).toBeNull()
    await expect.poll(() => miniPages(desktop.app)).toEqual([])
  }
  const zoom = async () => (await desktop.app.windowState()).zoom
  const fullScreen = async () => (await desktop.app.windowState()).fullScreen

  test.afterEach(async () => {
    await desktop.app.page.evaluate(() => window.undertone.window.mini(false))
    await closed()
    await desktop.app.setDisplays([FULL_HD])
  })

  test('the mini player stays on top, shows the current station, and handles each click once', async () => {
    await desktop.app.page.evaluate(() => {
      window.receivedCommands = []
      window.undertone.player.onCommand((command) => window.receivedCommands.push(command))
    })
    const show = {
      title: 'Deep Space',
      startsAt: Date.now() - 1_200_000,
      endsAt: Date.now() + 2_400_000,
    }
    await desktop.report({ ...PLAYING, title: TITLE, show, volume: 0.5 })
    const mini = await openMini()
    await expect
      .poll(() => desktop.app.miniState())
      .toMatchObject({ visible: true, alwaysOnTop: true })
    await expect(mini.getByText('Night Bus')).toBeVisible()
    await expect(mini.getByRole('status')).toHaveText(TITLE)
    await expect(mini.getByText(/^Now: Deep Space, until /)).toBeInViewport({ ratio: 1 })
    for (const part of [...(await mini.getByRole('button').all()), mini.getByRole('slider')])
      await expect(part).toBeInViewport({ ratio: 1 })

    await mini.getByRole('button', { name: 'Pause' }).click()
    await mini.getByRole('button', { name: 'Stop' }).click()
    // Last, because these report an idle player, which disables the other keys.
    await mini.getByRole('slider', { name: 'Volume' }).press('ArrowRight')
    await mini.getByRole('button', { name: 'Mute' }).click()
    await expect
      .poll(() => desktop.app.page.evaluate(() => window.receivedCommands))
      .toEqual(['play-pause', 'stop', { type: 'volume', level: 0.51 }, 'mute'])

    await desktop.report({ ...PLAYING, status: 'paused', muted: true, volume: 0.51 })
    await expect(mini.getByRole('status')).toHaveText('Paused')
    await expect(mini.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await expect(mini.getByRole('button', { name: 'Unmute' })).toBeVisible()
  })

  test('it opens the main window, and closes by its button, by Escape and by its key', async () => {
    await desktop.app.closeWindow()
    await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(false)
    const first = await openMini()
    await first.getByRole('button', { name: 'Open Undertone' }).click()
    await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(true)
    // Closing may interrupt the response.
    const cutOff = () => undefined
    await first.getByRole('button', { name: 'Close the mini player' }).click().catch(cutOff)
    await closed()

    await desktop.app.pressWindowKey('main', MINI_KEY)
    await (await miniPage(desktop.app)).keyboard.press('Escape').catch(cutOff)
    await closed()

    await desktop.app.pressWindowKey('main', MINI_KEY)
    await miniPage(desktop.app)
    await desktop.app.pressWindowKey('mini', MINI_KEY)
    await closed()
  })

  test('its page has three channels and nothing of the main window’s', async () => {
    const mini = await openMini()
    const found = await mini.evaluate(() => ({
      bridge: Object.keys((window as unknown as { undertoneMini: object }).undertoneMini).sort(),
      others: ['undertone', 'require', 'process', 'electron'].filter((name) => name in window),
    }))
    expect(found).toEqual({ bridge: ['act', 'onReport', 'report'], others: [] })

    // A compromised page calls other channels.
    await mini.evaluate(() => {
      type Act = (action: unknown) => void
      const { act } = (window as unknown as { undertoneMini: { act: Act } }).undertoneMini
      for (const action of [
        'quit',
        { type: 'station', id: 'x' },
        { type: 'volume', level: 9 },
        null,
      ])
        act(action)
    })
    await expect.poll(() => desktop.app.logs()).toContain('"channel":"mini:act"')
    await mini.evaluate(() => location.assign('/'))
    await expect(mini.getByRole('button', { name: 'Stop' })).toBeVisible()
    expect(mini.url()).toContain('/mini/index.html')
  })

  test('it remembers its position, and moves when its screen is unplugged', async () => {
    await desktop.app.setDisplays([FULL_HD, BESIDE])
    await openMini()
    const place = { x: 2_400, y: 300, width: 380, height: 128 }
    await desktop.app.placeMini(place)
    await desktop.app.page.evaluate(() => window.undertone.window.mini(false))
    await closed()
    await openMini()
    expect((await desktop.app.miniState())?.bounds).toEqual(place)

    await desktop.app.setDisplays([FULL_HD])
    const corner = { x: 1_524, y: 896, width: 380, height: 128 }
    await expect.poll(async () => (await desktop.app.miniState())?.bounds).toEqual(corner)
  })

  test('a main window on an unplugged screen moves to an existing one', async () => {
    await desktop.app.setDisplays([FULL_HD, BESIDE])
    await desktop.app.placeWindow({ x: 2_000, y: 100, width: 900, height: 700 })
    await desktop.app.setDisplays([FULL_HD])
    await expect
      .poll(async () => (await desktop.app.windowState()).bounds)
      .toEqual({ x: 510, y: 170, width: 900, height: 700 })
  })

  test('full screen works by its key and by the page', async () => {
    await desktop.app.pressWindowKey('main', FULL_SCREEN_KEY)
    await expect.poll(fullScreen).toBe(true)
    await desktop.app.pressWindowKey('main', FULL_SCREEN_KEY)
    await expect.poll(fullScreen).toBe(false)
    await desktop.app.page.evaluate(() => window.undertone.window.fullScreen(true))
    await expect.poll(fullScreen).toBe(true)
    await desktop.app.page.evaluate(() => window.undertone.window.fullScreen(false))
    await expect.poll(fullScreen).toBe(false)
  })

  test('keyboard zoom applies to both windows, across a reload and a restart', LONG, async () => {
    await openMini()
    await desktop.app.pressWindowKey('main', { key: '+', ...MOD })
    await desktop.app.pressWindowKey('mini', { key: '=', ...MOD })
    await expect.poll(zoom).toBe(1.25)
    await expect
      .poll(() => desktop.app.miniState())
      .toMatchObject({ zoom: 1.25, bounds: { width: 475, height: 160 } })
    await desktop.app.page.reload()
    expect(await zoom()).toBe(1.25)
    await desktop.restart()
    await expect.poll(zoom).toBe(1.25)
    await desktop.app.pressWindowKey('main', { key: '0', ...MOD })
    await expect.poll(zoom).toBe(1)
  })
})

test.describe('signed in', () => {
  let app: DesktopApp
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const region = () => app.page.getByRole('region', { name: 'Player' })

  test.beforeAll(async () => {
    app = await launchDesktop({ profileDir, config: testConfig() })
    await signUp(app.page, newUser())
  })
  test.afterAll(async () => {
    await app.close()
    rmSync(profileDir, { recursive: true, force: true })
  })

  /** Drops data onto the page like a drag from another program. */
  const drop = (what: { text?: string; file?: string; name?: string }) =>
    app.page.evaluate(({ text, file, name = 'stations.m3u' }) => {
      const dataTransfer = new DataTransfer()
      if (text) dataTransfer.setData('text/uri-list', text)
      if (file) dataTransfer.items.add(new File([file], name))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        )
    }, what)

  test('a dropped address plays', async () => {
    const { streamsUrl } = testConfig()
    await drop({ text: `${streamsUrl}/night-bus.mp3` })
    await expect(region()).toContainText(new URL(streamsUrl ?? '').host)
    expect(await waitForSound(app.page)).toBeGreaterThan(0)
  })

  /** Stations with unique addresses on the test server. */
  const listed = (format: string, count: number): Listed[] =>
    Array.from({ length: count }, (_, at) => ({
      name: `${format} ${at + 1}`,
      url: `${testConfig().streamsUrl}/night-bus.mp3?${format.toLowerCase()}=${at + 1}`,
    }))

  for (const [at, [format, name, write]] of PLAYED.entries())
    test(`the first station of a dropped ${format} file plays, and all are offered`, async () => {
      // Different counts per format: the previous toast stays for a while.
      const count = 2 + at
      await drop({ file: write(listed(format, count)), name })
      await expect(region()).toContainText(`${format} 1`)
      await expect(region()).toContainText('Live')
      const toast = toasts(app.page).filter({ hasText: `This list has ${count} stations.` })
      await expect(toast.getByRole('button', { name: 'Import it' })).toBeVisible()
    })

  test('the stations of a dropped OPML file are offered, and playback continues', async () => {
    await drop({ text: listed('Before', 1)[0]?.url ?? '' })
    await expect(region()).toContainText('Live')
    await drop({ file: OPML(listed('OPML', 6)), name: 'stations.opml' })
    const toast = toasts(app.page).filter({ hasText: 'This list has 6 stations.' })
    await toast.getByRole('button', { name: 'Import it' }).click()
    await expect(app.page.getByRole('dialog').getByText('OPML 6', { exact: true })).toBeVisible()
    await expect(region()).not.toContainText('OPML')
    await expect(region()).toContainText('Live')
    await app.page.keyboard.press('Escape')
  })

  test('a dropped web address of a list plays its first station and is offered', async () => {
    const web: FaultServer = await startFaultServer()
    try {
      const list = web.on(
        '/all.m3u',
        respond('200 OK', M3U(listed('Web', 7)), 'audio/x-mpegurl; charset=utf-8'),
      )
      await allowStations(app, [list])
      await drop({ text: list })
      await expect(region()).toContainText('Live')
      expect(await waitForSound(app.page)).toBeGreaterThan(0)
      const toast = toasts(app.page).filter({ hasText: 'This address is a list of 7 stations.' })
      await expect(toast.getByRole('button', { name: 'Import it' })).toBeVisible()
    } finally {
      await web.stop()
    }
  })

  test('the first station of a dropped playlist plays under its name', async () => {
    const { streamsUrl } = testConfig()
    await drop({ file: `#EXTM3U\n#EXTINF:-1,My own radio\n${streamsUrl}/night-bus.mp3\n` })
    await expect(region()).toContainText('My own radio')
    await expect(region()).toContainText('Live')
    const stored = await app.page.evaluate(() => sessionStorage.getItem('dropped-stations'))
    expect(stored).toContain('My own radio')
  })

  test('one click in the player opens the mini player, which controls it', async () => {
    await region().getByRole('button', { name: 'Mini player' }).click()
    const mini = await miniPage(app)
    await expect(mini.getByText('My own radio')).toBeVisible()
    await mini.getByRole('button', { name: 'Pause' }).click()
    await expect(region()).toContainText('Paused')
    await expect(mini.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await mini.getByRole('button', { name: 'Stop' }).click()
    await expect(mini.getByRole('status')).toHaveText('Nothing playing.')
  })

  test('an unplayable drop is reported, and nothing plays', async () => {
    await drop({ file: 'Dear listener' })
    await expect(app.page.getByText('Undertone cannot read this playlist.')).toBeVisible()
    await drop({ file: '#EXTM3U\nfile:///etc/passwd\n' })
    await expect(app.page.getByText('No radio station address found.')).toBeVisible()
    await expect(region()).toContainText('Nothing playing.')
  })
})
