import { expect, test } from 'playwright/test'
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import { testConfig } from '../../fixtures/config.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

declare global {
  interface Window {
    receivedEvents: [string, StreamEvent][]
  }
}

const desktop = shareDesktop(testConfig)
const page = () => desktop.app.page
const player = () => page().getByRole('region', { name: 'Player' })

async function receivedOf<T extends StreamEvent['type']>(type: T) {
  const all = await page().evaluate(() => window.receivedEvents)
  return all.flatMap(([stream, event]) =>
    event.type === type ? [{ stream, event: event as Extract<StreamEvent, { type: T }> }] : [],
  )
}

test.beforeAll(async () => {
  await signIn(page(), demoUser('listener'))
  await page().evaluate(() => {
    window.receivedEvents = []
    window.undertone.streams.onEvent((stream, event) => window.receivedEvents.push([stream, event]))
  })
})

test('sound and titles pass through the relay, and pausing closes the station’s connection', async () => {
  await page().getByRole('button', { name: 'Play Night Bus' }).first().click()
  expect(await waitForSound(page())).toBeGreaterThan(0)
  const sources = await page().evaluate(() =>
    [...document.querySelectorAll('audio')].map(({ src }) => src).filter(Boolean),
  )
  expect(sources).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/[\w-]{8,64}\?response=\d+$/),
  ])

  await expect.poll(() => receivedOf('title')).not.toEqual([])
  const tooltips = async () =>
    (await receivedOf('title')).map(
      ({ event: { title } }) => `${title.artist} – ${title.title} · Night Bus`,
    )
  await expect
    .poll(async () => (await tooltips()).includes((await desktop.app.trayTooltip()) ?? ''))
    .toBe(true)

  const [{ stream } = { stream: '' }] = await receivedOf('title')
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
  await waitForSilence(page())
  await expect.poll(figures).toBeNull()
})

test('a reloaded page leaves no stream open', async () => {
  const { length } = await receivedOf('connected')
  await player().getByRole('button', { name: 'Play', exact: true }).click()
  await waitForSound(page())
  // Events and sound use different channels.
  await expect.poll(async () => (await receivedOf('connected')).length).toBeGreaterThan(length)
  const stream = (await receivedOf('connected')).at(-1)?.stream ?? ''
  const figures = () => page().evaluate((name) => window.undertone.streams.figures(name), stream)
  expect(await figures()).not.toBeNull()
  await page().reload()
  await player().waitFor()
  expect(await figures()).toBeNull()
})

test('the page may load sound from the relay’s port only', async () => {
  const responses = await page().evaluate(async (stations) => {
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
  expect(responses).toEqual(['NotSupportedError', 'refused'])
})

test('a song is announced only without a focused window; a click shows the window', async () => {
  const announce = (title: string) =>
    page().evaluate(async (text) => {
      window.undertone.notifications.song({ title: text, body: 'x' })
      // CompletedRequest afterwards, so main has decided by then.
      await window.undertone.config.load()
    }, title)
  await desktop.app.focusWindow(true)
  await announce('Seen')
  await desktop.app.focusWindow(false)
  await desktop.app.closeWindow()
  await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(false)
  await announce('Unseen')
  // The first close shows a hint that the app keeps running.
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

test('a private address needs the user’s permission, given outside the page', async () => {
  const allow = () =>
    page().evaluate(() => window.undertone.streams.allowPrivate('http://192.168.7.7:8000/live'))
  expect(await allow()).toBe(false)
  await desktop.app.pressInMessageBoxes(1)
  expect(await allow()).toBe(true)
  await desktop.app.pressInMessageBoxes(null)
  expect(await allow()).toBe(true)
  expect(await desktop.app.questions()).toEqual(Array(2).fill('Play from 192.168.7.7:8000?'))
})
