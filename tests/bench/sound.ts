import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Locator, type Page } from 'playwright'
import { ensureChromium } from '../../build/scripts/ensure-test-programs.ts'
import type { TestBackend } from '../fixtures/backend.ts'
import { CHROMIUM_ARGUMENTS } from '../fixtures/chromium.ts'
import { launchDesktop } from '../fixtures/desktop-app.ts'
import { allowStations, startListening } from '../fixtures/radio-listener.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { type SoundMeter, startSoundMeter } from '../fixtures/sound-meter.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { until } from '../fixtures/wait-until.ts'
import { playBare } from '../long/bare-element.ts'
import { serveBlankPage } from '../long/blank-page.ts'
import { median } from './statistics.ts'
import '../fixtures/bridge-global.ts'

const CLICKS = 20
const RESTARTS = 5
const DOWN_MS = 3_000

/** Medians, ms. */
export interface SoundFigures {
  readonly clicks: number
  readonly clickToSoundMs: number
  /** The same stream in a bare audio element. */
  readonly bareToSoundMs: number
  readonly restarts: number
  /** From the server's return to audio in the relay. */
  readonly backMs: number
  /** Longest silence around a restart. */
  readonly silenceMs: number
}

/** Clicks by script, without the mouse's latency. */
function click(button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => {
    window.soundMeter?.reset()
    element.click()
  })
}

async function bareToSound(page: Page, meter: SoundMeter, url: string): Promise<number> {
  // A removed element keeps its connection, and Chromium allows six per server.
  await page.evaluate(() => {
    const element = document.querySelector('audio')
    element?.removeAttribute('src')
    element?.load()
    element?.remove()
  })
  await meter.waitForSilence(300)
  await meter.reset()
  await playBare(page, url)
  return meter.waitForSound()
}

/** Time of the relay's latest audio event, ms since the epoch; 0 before. */
async function watchConnections(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.undertone.streams.onEvent((_stream, event) => {
      if (event.type === 'connected') document.body.dataset.connectedAt = String(event.at)
    })
  })
  return () => page.evaluate(() => Number(document.body.dataset.connectedAt ?? 0))
}

async function restartServer({ icecast, source }: RadioRig): Promise<number> {
  await icecast.kill()
  await setTimeout(DOWN_MS)
  await icecast.restart()
  await source.resume()
  return Date.now()
}

/** Time from click to sound, and back to sound after a restart, on the desktop with a real Icecast. */
export async function benchSound({ config, stateDir }: TestBackend): Promise<SoundFigures> {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-bench-sound-'))
  const [rig, blank, app, browser] = await Promise.all([
    startRadioRig(null),
    serveBlankPage(),
    launchDesktop({ profileDir, config }),
    chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS }),
  ])
  const stations = await publishStations(
    [{ name: 'Bench', url: rig.source.url, codec: 'MP3' }],
    stateDir,
  )
  try {
    await signIn(app.page, demoUser('listener'))
    await allowStations(app, [rig.source.url])
    const bare = await browser.newPage()
    await bare.goto(blank.url)
    const bareMeter = await startSoundMeter(bare)
    const listener = await startListening(app.page)
    const name = stations.nameOf('Bench')
    await listener.play(name)
    await listener.meter.waitForSound()
    await listener.stop()
    const button = app.page.getByRole('button', { name: `Play ${name}` }).first()
    const [clicked, alone]: [number[], number[]] = [[], []]
    for (let count = 0; count < CLICKS; count += 1) {
      await click(button)
      clicked.push(await listener.meter.waitForSound())
      await listener.stop()
      alone.push(await bareToSound(bare, bareMeter, rig.source.url))
    }
    await bare.close()
    const connectedAt = await watchConnections(app.page)
    await click(button)
    await listener.meter.waitForSound()
    const [back, silences]: [number[], number[]] = [[], []]
    for (let count = 0; count < RESTARTS; count += 1) {
      await listener.meter.waitForSteadySound(5_000)
      await listener.meter.reset()
      const before = await connectedAt()
      const returned = await restartServer(rig)
      await until('the relay is connected', async () => (await connectedAt()) !== before)
      back.push(Math.max(0, (await connectedAt()) - returned))
      await listener.meter.waitForSteadySound(3_000)
      const { silences: gaps } = await listener.meter.measurements()
      silences.push(Math.max(0, ...gaps.map(({ from, to }) => to - from)))
    }
    return {
      clicks: CLICKS,
      clickToSoundMs: median(clicked),
      bareToSoundMs: median(alone),
      restarts: RESTARTS,
      backMs: median(back),
      silenceMs: median(silences),
    }
  } finally {
    await stations.remove()
    await Promise.all([app.close(), browser.close(), blank.close(), rig.stop()])
    rmSync(profileDir, { recursive: true, force: true })
  }
}
