import type { Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { allowStations, type Listener, startListening } from '../fixtures/radio-listener.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { SONGS, songName, startTitledStation, type TitledFormat, toneOf } from './titled-station.ts'

/*
 * Prints how early or late the app shows a title relative to its tone, with a real Icecast and the desktop app. A busy
 * machine changes the times.
 */

const FORMATS: readonly TitledFormat[] = [
  { name: 'MP3, 128 kbit/s', format: 'mp3', kilobits: 128 },
  { name: 'MP3, 64 kbit/s', format: 'mp3', kilobits: 64 },
  { name: 'AAC, 128 kbit/s', format: 'aac', kilobits: 128 },
  { name: 'AAC, 48 kbit/s', format: 'aac', kilobits: 48 },
  { name: 'Opus, 96 kbit/s', format: 'opus', kilobits: 96 },
]
const BURSTS = [
  { name: 'burst of 64 kB', seconds: null },
  { name: 'burst of 12 s', seconds: 12 },
]
/** Measured tone changes, one every six seconds. */
const CHANGES = 4
const LIMIT_MS = 60_000

/** First time of each song's tone and of its title, in ms, in order of arrival. */
interface Watched {
  readonly tones: { readonly song: number; readonly at: number }[]
  readonly titles: { readonly song: number; readonly at: number }[]
}

declare global {
  interface Window {
    watchedTitles?: Watched
  }
}

/** Records the audible tone and the displayed song fifty times per second. */
async function watchTitles(page: Page): Promise<void> {
  const songs = Array.from({ length: SONGS }, (_, n) => ({ name: songName(n), tone: toneOf(n) }))
  await page.evaluate((known) => {
    const analyser = window.soundMeter?.analyser
    if (analyser === undefined) throw new Error('the page has no analyser')
    analyser.smoothingTimeConstant = 0
    const levels = new Float32Array(analyser.frequencyBinCount)
    const hertz = analyser.context.sampleRate / analyser.fftSize
    const watched: Watched = { tones: [], titles: [] }
    window.watchedTitles = watched
    const note = (list: Watched['tones'], song: number) => {
      if (song >= 0 && list.at(-1)?.song !== song) list.push({ song, at: performance.now() })
    }
    setInterval(() => {
      analyser.getFloatFrequencyData(levels)
      const loudest = levels.reduce((best, level, n) => (level > (levels[best] ?? 0) ? n : best), 0)
      const isTone = ({ tone }: { tone: number }) => Math.abs(tone - loudest * hertz) < 100
      if ((levels[loudest] ?? Number.NEGATIVE_INFINITY) > -50)
        note(watched.tones, known.findIndex(isTone))
      const shown = document.querySelector('.player-song')?.textContent ?? ''
      note(
        watched.titles,
        known.findIndex(({ name }) => shown.includes(name)),
      )
    }, 20)
  }, songs)
}

/** Delays of the titles after their tones in ms; negative: early, null: never shown. */
function delaysOf({ tones, titles }: Watched): (number | null)[] {
  // The first tone was joined in its middle.
  return tones.slice(1, 1 + CHANGES).map(({ song, at }) => {
    const shown = titles.find((title) => title.song === song && Math.abs(title.at - at) < 20_000)
    return shown === undefined ? null : Math.round(shown.at - at)
  })
}

const rows: string[] = []
let listener: Listener | undefined
const desktop = shareDesktop(testConfig)
test.afterAll(() => {
  const head = ['| titles after their tone, in ms | burst | each change |', '|---|---|---|']
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n\n`)
})

for (const titled of FORMATS)
  for (const burst of BURSTS)
    test(`every title is shown: ${titled.name}, ${burst.name}`, async () => {
      const { page } = desktop.app
      if (listener === undefined) {
        await signIn(page, demoUser('listener'))
        listener = await startListening(page)
        await watchTitles(page)
      }
      const station = await startTitledStation(titled, burst.seconds)
      await allowStations(desktop.app, [station.url])
      const codec = { mp3: 'MP3', aac: 'AAC', opus: 'OPUS' } as const
      const stations = await publishStations([
        { name: 'Titled', url: station.url, codec: codec[titled.format] },
      ])
      try {
        await page.evaluate(() => {
          for (const list of Object.values(window.watchedTitles ?? {})) list.length = 0
        })
        await listener.play(stations.nameOf('Titled'))
        // One more change than measured, so that the last title has arrived.
        await page.waitForFunction(
          (changes) => (window.watchedTitles?.tones.length ?? 0) > changes,
          CHANGES + 1,
          { timeout: LIMIT_MS },
        )
        const watched = await page.evaluate(() => window.watchedTitles)
        const late = watched ? delaysOf(watched) : []
        rows.push(`| ${titled.name} | ${burst.name} | ${late.join(', ')} |`)
        expect(late).toHaveLength(CHANGES)
        expect(late).not.toContain(null)
      } finally {
        await listener.stop()
        await stations.remove()
        await station.stop()
      }
    })
