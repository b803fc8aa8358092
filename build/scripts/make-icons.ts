/**
 * Draws every icon file from the SVGs beside them: `node build/scripts/make-icons.ts`. The PNGs are
 * part of the repository, so only who changes the mark has to run this. Needs a Chromium.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { windowsIcon } from '../packaging/icons.ts'
import { findChromium } from './find-chromium.ts'

const folder = new URL('../../resources/icons/', import.meta.url)

const INK = '#0E0D0B'
const PAPER = '#F4EFE4'
const VERMILION = '#E8401C'
const TEMPLATE_BLACK = '#000000'

/** Up to this size the mark with one wave is drawn; above, the one with two. */
const SMALL_UP_TO = 32
const APP_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024] as const
const TRAY_SIZE = 16

/** Tray icons. macOS colours a template by itself, from its shape alone; Linux panels may be dark or light. */
const TRAYS = {
  tray: { wave: VERMILION, tone: VERMILION },
  trayTemplate: { wave: TEMPLATE_BLACK, tone: TEMPLATE_BLACK },
} as const

/** Tray icons of Windows, by its taskbar's theme: of a PNG it would scale the smallest picture up. */
const WINDOWS_TRAYS = {
  'tray-light': { wave: INK, tone: VERMILION },
  'tray-dark': { wave: PAPER, tone: VERMILION },
} as const
/** For 100, 125, 150, 175, 200, 250, 300 and 400 percent. */
const WINDOWS_TRAY_SIZES = [16, 20, 24, 28, 32, 40, 48, 64] as const

/** One PNG to draw: from which SVG, how large (pixels), and colours for the SVG's variables. */
interface Drawing {
  readonly file: string
  readonly svg: string
  readonly size: number
  readonly colours?: { readonly wave: string; readonly tone: string }
}

const drawings: Drawing[] = [
  ...APP_SIZES.map((size) => ({
    file: `app-${size}.png`,
    svg: size <= SMALL_UP_TO ? 'undertone-small.svg' : 'undertone.svg',
    size,
  })),
  ...Object.entries(TRAYS).flatMap(([name, colours]) => [
    { file: `${name}.png`, svg: 'tray.svg', size: TRAY_SIZE, colours },
    { file: `${name}@2x.png`, svg: 'tray.svg', size: TRAY_SIZE * 2, colours },
  ]),
]

async function draw(
  browser: Browser,
  { svg, size, colours }: Omit<Drawing, 'file'>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = await readFile(new URL(svg, folder), 'utf8')
  const variables = colours ? `--wave:${colours.wave};--tone:${colours.tone}` : ''
  await page.setContent(
    `<style>body{margin:0;${variables}}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

const executablePath = findChromium()
if (!executablePath) throw new Error('Drawing the icons needs a Chromium, and none was found.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const drawing of drawings)
  await writeFile(new URL(drawing.file, folder), await draw(browser, drawing))
for (const [name, colours] of Object.entries(WINDOWS_TRAYS)) {
  const pictures: Parameters<typeof windowsIcon>[0][number][] = []
  for (const size of WINDOWS_TRAY_SIZES)
    pictures.push({ size, png: await draw(browser, { svg: 'tray.svg', size, colours }) })
  await writeFile(new URL(`${name}.ico`, folder), windowsIcon(pictures))
}
await browser.close()
process.stdout.write(`${drawings.length + Object.keys(WINDOWS_TRAYS).length} icons drawn.\n`)
