import { expect, test } from 'playwright/test'
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import { testConfig } from '../../fixtures/config.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { hearSilence, hearSound } from '../../fixtures/sound.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

declare global {
  interface Window {
    /** What the relay tells the page, by stream. */
    heardStreams: [string, StreamEvent][]
  }
}

const desktop = shareDesktop(testConfig)
const page = () => desktop.app.page
const player = () => page().getByRole('region', { name: 'Player' })

/** Events of one kind so far, with the streams they belong to. */
async function heard<T extends StreamEvent['type']>(type: T) {
  const all = await page().evaluate(() => window.heardStreams)
  return all.flatMap(([stream, event]) =>
    event.type === type ? [{ stream, event: event as Extract<StreamEvent, { type: T }> }] : [],
  )
}

test.beforeAll(async () => {
  await signIn(page(), demoUser('listener'))
  await page().evaluate(() => {
    window.heardStreams = []
    window.undertone.streams.onEvent((stream, event) => window.heardStreams.push([stream, event]))
  })
})

test('sound and titles come through the relay, and pausing hangs up at the station', async () => {
  await page().getByRole('button', { name: 'Play Night Bus' }).first().click()
  expect(await hearSound(page())).toBeGreaterThan(0)
  const sources = await page().evaluate(() =>
    [...document.querySelectorAll('audio')].map(({ src }) => src).filter(Boolean),
  )
  expect(sources).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/[\w-]{8,64}\?response=\d+$/),
  ])

  await expect.poll(() => heard('title')).not.toEqual([])
  // What the relay reads is ahead of what is heard: the tray says one of the titles so far.
  const tooltips = async () =>
    (await heard('title')).map(
      ({ event: { title } }) => `${title.artist} – ${title.title} · Night Bus`,
    )
  await expect
    .poll(async () => (await tooltips()).includes((await desktop.app.trayTooltip()) ?? ''))
    .toBe(true)

  const [{ stream } = { stream: '' }] = await heard('title')
  const figures = () => page().evaluate((name) => window.undertone.streams.figures(name), stream)
  expect(await figures()).toMatchObject({
    attempts: 1,
    drops: 0,
    contentType: 'audio/mpeg',
    bitrate: 128,
    protocol: 'HTTP',
    host: new URL(testConfig().streamsUrl ?? '').host,
  })
  await player().getByRole('button', { name: 'Pause' }).click()
  await hearSilence(page())
  await expect.poll(figures).toBeNull()
})

test('a page that is loaded anew leaves no stream behind', async () => {
  const { length } = await heard('connected')
  await player().getByRole('button', { name: 'Play', exact: true }).click()
  await hearSound(page())
  // Events and sound reach the page by different ways.
  await expect.poll(async () => (await heard('connected')).length).toBeGreaterThan(length)
  const stream = (await heard('connected')).at(-1)?.stream ?? ''
  const figures = () => page().evaluate((name) => window.undertone.streams.figures(name), stream)
  expect(await figures()).not.toBeNull()
  await page().reload()
  await player().waitFor()
  expect(await figures()).toBeNull()
})

test('the page may load sound from the relay’s port and from nowhere else', async () => {
  const answers = await page().evaluate(async (stations) => {
    const play = (url: string) => {
      const audio = new Audio(url)
      return audio.play().then(
        () => 'plays',
        (error: Error) => error.name,
      )
    }
    const get = (url: string) =>
      fetch(url).then(
        () => 'answers',
        () => 'refused',
      )
    return [await play(`${stations}/night-bus.mp3`), await get(`${stations}/night-bus.mp3`)]
  }, testConfig().streamsUrl)
  expect(answers).toEqual(['NotSupportedError', 'refused'])
})

test('a song is announced only while no window of the app has the focus; a click brings the window', async () => {
  const announce = (title: string) =>
    page().evaluate(async (text) => {
      window.undertone.notifications.song({ title: text, body: 'x' })
      // Answered after it: by then main has decided.
      await window.undertone.config.load()
    }, title)
  await desktop.app.focusWindow(true)
  await announce('Seen')
  await desktop.app.focusWindow(false)
  await desktop.app.closeWindow()
  await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(false)
  await announce('Unseen')
  // The first time a window is closed, it is said that the app goes on.
  const closing = {
    title: 'Undertone is still running',
    body: expect.stringContaining('The music keeps playing.'),
  }
  await expect
    .poll(() => desktop.app.notifications())
    .toEqual([closing, { title: 'Unseen', body: 'x' }])
  await desktop.app.clickNotification()
  await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(true)
})

test('a private address needs the user’s word, given outside the page', async () => {
  const allow = () =>
    page().evaluate(() => window.undertone.streams.allowPrivate('http://192.168.7.7:8000/live'))
  expect(await allow()).toBe(false)
  await desktop.app.pressInMessageBoxes(1)
  expect(await allow()).toBe(true)
  await desktop.app.pressInMessageBoxes(null)
  expect(await allow()).toBe(true)
  expect(await desktop.app.questions()).toEqual(Array(2).fill('Play from 192.168.7.7:8000?'))
})
