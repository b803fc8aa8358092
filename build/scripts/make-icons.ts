/** `node build/scripts/make-icons.ts`: renders the committed PNGs from the SVG files. Requires Chromium. */
import { readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { windowsIcon } from '../packaging/icons.ts'
import { findChromium } from './find-chromium.ts'

const folder = new URL('../../resources/icons/', import.meta.url)

const INK = '#0E0D0B'
const PAPER = '#F4EFE4'
const VERMILION = '#E8401C'
const TEMPLATE_BLACK = '#000000'

const SMALL_MAX = 32
const APP_SIZES = [16, 32, 48, 64, 128, 256, 512, 1024] as const
const TRAY_SIZE = 16

/** Tray icons. macOS colors a template image from its shape alone; Linux panels can be dark or light. */
const TRAYS = {
  tray: { wave: VERMILION, tone: VERMILION },
  trayTemplate: { wave: TEMPLATE_BLACK, tone: TEMPLATE_BLACK },
} as const

/** Windows tray icons by taskbar theme; from a PNG, Windows would scale up the smallest picture. */
const WINDOWS_TRAYS = {
  'tray-light': { wave: INK, tone: VERMILION },
  'tray-dark': { wave: PAPER, tone: VERMILION },
} as const
/** For 100, 125, 150, 175, 200, 250, 300 and 400 percent. */
const WINDOWS_TRAY_SIZES = [16, 20, 24, 28, 32, 40, 48, 64] as const

interface Drawing {
  readonly file: string
  readonly svg: string
  readonly size: number
  readonly colors?: { readonly wave: string; readonly tone: string }
}

const drawings: Drawing[] = [
  ...APP_SIZES.map((size) => ({
    file: `app-${size}.png`,
    svg: size <= SMALL_MAX ? 'undertone-small.svg' : 'undertone.svg',
    size,
  })),
  ...Object.entries(TRAYS).flatMap(([name, colors]) => [
    { file: `${name}.png`, svg: 'tray.svg', size: TRAY_SIZE, colors },
    { file: `${name}@2x.png`, svg: 'tray.svg', size: TRAY_SIZE * 2, colors },
  ]),
]

async function draw(
  browser: Browser,
  { svg, size, colors }: Omit<Drawing, 'file'>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = await readFile(new URL(svg, folder), 'utf8')
  const variables = colors ? `--wave:${colors.wave};--tone:${colors.tone}` : ''
  await page.setContent(
    `<style>body{margin:0;${variables}}svg{display:block;width:${size}px;height:${size}px}</style>${picture}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

const executablePath = findChromium()
if (!executablePath)
  throw new Error(
    'No Chromium was found to render the icons. Run `npx playwright install chromium`.',
  )
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const drawing of drawings)
  await writeFile(new URL(drawing.file, folder), await draw(browser, drawing))
for (const [name, colors] of Object.entries(WINDOWS_TRAYS)) {
  const pictures: Parameters<typeof windowsIcon>[0][number][] = []
  for (const size of WINDOWS_TRAY_SIZES)
    pictures.push({ size, png: await draw(browser, { svg: 'tray.svg', size, colors }) })
  await writeFile(new URL(`${name}.ico`, folder), windowsIcon(pictures))
}
await browser.close()
process.stdout.write(`${drawings.length + Object.keys(WINDOWS_TRAYS).length} icons drawn.\n`)
