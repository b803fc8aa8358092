import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { respond } from '../../fixtures/fault-responses.ts'
import { startFaultServer } from '../../fixtures/fault-server.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { openNowPlaying } from '../../fixtures/web-pages.ts'

const SONG =
  /^Undertone – (Last Stop, No One’s Hurry|Driver's Got the Window Down|Über die letzte Brücke|Empty Upper Deck)$/

const desktop = shareDesktop(testConfig)
const page = () => desktop.app.page
const player = () => page().getByRole('region', { name: 'Player' })
const songLine = () => player().locator('p[aria-live="polite"]')

async function listen(): Promise<void> {
  await page().getByRole('link', { name: 'Home', exact: true }).first().click()
  // A page takes the focus when it opens, also while a button of the previous page is pressed.
  await expect(page().getByRole('heading', { level: 1, name: 'On the dial' })).toBeVisible()
  const play = page().getByRole('button', { name: 'Play Night Bus' }).first()
  const pause = page().getByRole('button', { name: 'Pause Night Bus' }).first()
  await expect(play.or(pause)).toBeVisible()
  if (await play.isVisible()) await play.click()
  await expect(player()).toContainText('Live')
}

const songOn = () => expect(songLine()).toHaveText(SONG)

/** Waits until `text` contains the current song. Songs last 24 s, so both are read each time. */
async function containsSong(text: () => Promise<string | null>): Promise<void> {
  const song = async () => (await songLine().textContent()) ?? ''
  await expect
    .poll(async () => {
      const before = await song()
      return SONG.test(before) && (await text())?.includes(before)
    })
    .toBe(true)
}

test.beforeAll(async () => {
  await signIn(page(), demoUser('listener'))
})

test('the song appears in the player, the window’s title and the tray, and disappears with the sound', async () => {
  await listen()
  await songOn()
  await containsSong(() => page().title())
  await expect(page()).toHaveTitle(/^Undertone – .+ · Night Bus — Undertone$/)
  await containsSong(() => desktop.app.trayTooltip())

  await page().getByRole('link', { name: 'Browse', exact: true }).first().click()
  await expect(page().getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
  await expect(page()).toHaveTitle(/ · Night Bus — Undertone$/)

  await player().getByRole('button', { name: 'Pause' }).click()
  await expect(songLine()).toHaveText('')
  await expect(page()).toHaveTitle('Browse · Undertone')
  await expect.poll(() => desktop.app.trayTooltip()).not.toContain('Undertone – ')
})

test(
  'the same song after a pause has one row, which can be copied and looked up',
  LONG,
  async () => {
    await listen()
    await songOn()
    await player().getByRole('button', { name: 'Pause' }).click()
    await expect(songLine()).toHaveText('')
    await player().getByRole('button', { name: 'Play', exact: true }).click()
    await songOn()
    const view = await openNowPlaying(page())
    const log = view.getByRole('region', { name: 'Song history' })
    const rows = log
      .getByRole('listitem')
      .filter({ has: page().getByRole('heading', { level: 4 }) })
    await expect(rows.first()).toContainText('Night Bus')
    // The station repeats its four songs: only neighbors must differ.
    const names = await rows.getByRole('heading', { level: 4 }).allTextContents()
    expect(names.filter((name, at) => name === names[at - 1])).toEqual([])
    const first = rows.last()
    await expect(first).toContainText('joined late')

    await first.getByText('Look it up').click()
    await first.getByRole('link', { name: /on Discogs$/ }).click()
    await expect
      .poll(() => desktop.app.openedExternally())
      .toContainEqual(expect.stringContaining('https://www.discogs.com/search/?q=Undertone'))

    await first.getByRole('button', { name: /^Copy/ }).click()
    await expect(log.getByRole('status')).toHaveText('Copied.')
    await page().keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(player().getByRole('link', { name: 'Now playing' })).toBeFocused()
    await page().getByRole('link', { name: 'Search', exact: true }).first().click()
    await expect(page().getByRole('searchbox')).toBeFocused()
    await page().keyboard.press('ControlOrMeta+v')
    await expect(page().getByRole('searchbox')).toHaveValue(SONG)
  },
)

test(
  'swapping artist and title affects every display of the song and can be undone',
  LONG,
  async () => {
    await listen()
    await songOn()
    const swap = async () => {
      await player().getByRole('link', { name: 'Night Bus' }).click()
      const station = page().getByRole('main')
      await station.getByText('On this device').click()
      await station.getByRole('switch', { name: 'Swap artist and title' }).click()
      await page().goBack()
    }
    await swap()
    await expect(songLine()).toHaveText(/^.+ – Undertone$/)
    await expect(page()).toHaveTitle(/ – Undertone · Night Bus — Undertone$/)
    await expect.poll(() => desktop.app.trayTooltip()).toContain(' – Undertone')
    await swap()
    await songOn()
  },
)

test('the details count the bytes that main receives', async () => {
  await listen()
  const view = await openNowPlaying(page())
  const details = view.getByRole('region', { name: 'Connection details' })
  const host = new URL(testConfig().streamsUrl ?? '').host
  await expect(details).toContainText(host)
  await expect(details).toContainText('audio/mpeg, 128 kbit/s')
  const received = details.locator('dt', { hasText: 'Received' }).locator('+ dd')
  await expect(received).toHaveText(/^\d[\d.]* [kM]B$/)
  const before = await received.textContent()
  await expect(received).not.toHaveText(before ?? '')
  await expect(details.getByRole('list', { name: 'What happened' })).toContainText(
    'Play requested.',
  )
  await page().keyboard.press('Escape')
})

test('a notification names a new song if enabled and the window is in the background', async () => {
  expect(await desktop.app.notifications()).toEqual([])
  await page().getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page().getByRole('link', { name: 'Notifications' }).first().click()
  const wanted = page().getByRole('switch', { name: 'Notify me when a new song starts' })
  await wanted.click()
  await expect(wanted).toBeChecked()
  await page().getByRole('link', { name: 'Home', exact: true }).first().click()
  await desktop.app.focusWindow(false)
  await page().getByRole('button', { name: 'Play Cellar Signal' }).first().click()
  await expect
    .poll(() => desktop.app.notifications())
    .toContainEqual({ title: expect.stringMatching(/^Undertone – /), body: 'Cellar Signal' })
})

/**
 * Moves every station of all responses to this address, and restores home's state afterwards: tests look for stations
 * later in the alphabet.
 */
async function moveStationsTo(url: string): Promise<void> {
  await page().route(/\/stations(?:\?|\/(?!index|facets)[\w-]+$)/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const station of body.items ?? [body]) station.url = url
    await route.fulfill({ response, json: body })
  })
}

test('a private station needs permission; later problems have their own message', async () => {
  const server = await startFaultServer()
  const url = server.on('/live', respond('404 Not Found'), respond('410 Gone'))
  await moveStationsTo(url)
  try {
    // Otherwise playback would continue, and a message would explain the failure.
    const stop = player().getByRole('button', { name: 'Stop' })
    if (await stop.isVisible()) await stop.click()
    await page().getByRole('link', { name: 'Search', exact: true }).first().click()
    await page().getByRole('searchbox').fill('xray')
    await page().getByRole('button', { name: 'Play XRAY.fm' }).click()
    const statusText = player().getByRole('status')
    await expect(statusText).toContainText('is on this computer or in your own network')
    expect(server.requests('/live')).toHaveLength(0)
    await desktop.app.pressInMessageBoxes(null)
    await player().getByRole('button', { name: 'Allow…' }).click()
    await expect.poll(() => desktop.app.questions()).toHaveLength(1)
    await expect(player().getByRole('button', { name: 'Allow…' })).toBeVisible()
    expect(server.requests('/live')).toHaveLength(0)
    await desktop.app.pressInMessageBoxes(1)
    await player().getByRole('button', { name: 'Allow…' }).click()
    await expect(statusText).toContainText('XRAY.fm was not found at its address (404).')
    await player().getByRole('button', { name: 'Try again' }).click()
    await expect(statusText).toContainText('XRAY.fm is permanently gone (410).')
  } finally {
    await page().unrouteAll({ behavior: 'ignoreErrors' })
    await server.stop()
  }
})

test('the message asks while another station plays', async () => {
  const server = await startFaultServer()
  const url = server.on('/live', respond('403 Forbidden'))
  try {
    await page().getByRole('link', { name: 'Home', exact: true }).first().click()
    await page().getByRole('button', { name: 'Play Cellar Signal' }).first().click()
    await expect(player()).toContainText('Live')
    await moveStationsTo(url)
    await page().getByRole('link', { name: 'Search', exact: true }).first().click()
    await page().getByRole('searchbox').fill('worldwide')
    await page().getByRole('button', { name: 'Play Worldwide FM' }).click()
    const toast = page()
      .getByRole('listitem')
      .filter({ hasText: 'Worldwide FM is on this computer' })
    await desktop.app.pressInMessageBoxes(1)
    await toast.getByRole('button', { name: 'Allow…' }).click()
    // Allowed, so the failure is a different one; the previous station plays on.
    await expect(page().getByText('Worldwide FM denies access')).toBeVisible()
    await expect(player()).toContainText('Cellar Signal')
    await expect(player()).toContainText('Live')
  } finally {
    await page().unrouteAll({ behavior: 'ignoreErrors' })
    await server.stop()
  }
})
