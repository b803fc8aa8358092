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

/** Colors of the tray icons. macOS uses only the shape of a template image. Linux panels can be dark or light. */
const TRAY_COLORS = {
  tray: { wave: VERMILION, tone: VERMILION },
  trayTemplate: { wave: TEMPLATE_BLACK, tone: TEMPLATE_BLACK },
} as const

/** Colors of the Windows tray icons by taskbar theme. They are .ico files, because Windows would scale up a PNG. */
const WINDOWS_TRAY_COLORS = {
  'tray-light': { wave: INK, tone: VERMILION },
  'tray-dark': { wave: PAPER, tone: VERMILION },
} as const
/** Sizes for a display scale of 100, 125, 150, 175, 200, 250, 300 and 400 percent. */
const WINDOWS_TRAY_SIZES = [16, 20, 24, 28, 32, 40, 48, 64] as const

interface IconImage {
  readonly file: string
  readonly svg: string
  readonly size: number
  readonly colors?: { readonly wave: string; readonly tone: string }
}

const pngFiles: IconImage[] = [
  ...APP_SIZES.map((size) => ({
    file: `app-${size}.png`,
    svg: size <= SMALL_MAX ? 'undertone-small.svg' : 'undertone.svg',
    size,
  })),
  ...Object.entries(TRAY_COLORS).flatMap(([name, colors]) => [
    { file: `${name}.png`, svg: 'tray.svg', size: TRAY_SIZE, colors },
    { file: `${name}@2x.png`, svg: 'tray.svg', size: TRAY_SIZE * 2, colors },
  ]),
]

async function renderPng(
  browser: Browser,
  { svg, size, colors }: Omit<IconImage, 'file'>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svgText = await readFile(new URL(svg, folder), 'utf8')
  const variables = colors ? `--wave:${colors.wave};--tone:${colors.tone}` : ''
  await page.setContent(
    `<style>body{margin:0;${variables}}svg{display:block;width:${size}px;height:${size}px}</style>${svgText}`,
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
for (const image of pngFiles)
  await writeFile(new URL(image.file, folder), await renderPng(browser, image))
for (const [name, colors] of Object.entries(WINDOWS_TRAY_COLORS)) {
  const pictures: Parameters<typeof windowsIcon>[0][number][] = []
  for (const size of WINDOWS_TRAY_SIZES)
    pictures.push({ size, png: await renderPng(browser, { svg: 'tray.svg', size, colors }) })
  await writeFile(new URL(`${name}.ico`, folder), windowsIcon(pictures))
}
await browser.close()
process.stdout.write(`${pngFiles.length + Object.keys(WINDOWS_TRAY_COLORS).length} icons drawn.\n`)
