/** `node build/scripts/package-icons.ts`: builds the icons of packages from the PNGs of make-icons.ts. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { macIcon, windowsIcon } from '../packaging/icons.ts'
import { ROOT } from '../run.ts'

const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024]
const WINDOWS_MAX = 256
const LINUX_MAX = 512
const UNSUPPORTED_ON_MAC = 48

const pngFile = (size: number) => path.join(ROOT, `resources/icons/app-${size}.png`)
const buildFile = (file: string) => path.join(ROOT, 'build', file)

const pictures = SIZES.map((size) => ({ size, png: readFileSync(pngFile(size)) }))
writeFileSync(
  buildFile('icon.ico'),
  windowsIcon(pictures.filter(({ size }) => size <= WINDOWS_MAX)),
)
writeFileSync(
  buildFile('icon.icns'),
  macIcon(pictures.filter(({ size }) => size !== UNSUPPORTED_ON_MAC)),
)
mkdirSync(buildFile('icons'), { recursive: true })
for (const size of SIZES.filter((size) => size <= LINUX_MAX))
  copyFileSync(pngFile(size), buildFile(`icons/${size}x${size}.png`))
process.stdout.write('Wrote build/icon.ico, build/icon.icns and build/icons.\n')
