/** `node build/scripts/package-icons.ts`: builds the packages' icons from the PNGs of make-icons.ts. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { macIcon, windowsIcon } from '../packaging/icons.ts'
import { ROOT } from '../run.ts'

const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024]
const WINDOWS_MAX = 256
const LINUX_MAX = 512
const UNSUPPORTED_ON_MAC = 48

const drawn = (size: number) => path.join(ROOT, `resources/icons/app-${size}.png`)
const build = (file: string) => path.join(ROOT, 'build', file)

const pictures = SIZES.map((size) => ({ size, png: readFileSync(drawn(size)) }))
writeFileSync(build('icon.ico'), windowsIcon(pictures.filter(({ size }) => size <= WINDOWS_MAX)))
writeFileSync(
  build('icon.icns'),
  macIcon(pictures.filter(({ size }) => size !== UNSUPPORTED_ON_MAC)),
)
mkdirSync(build('icons'), { recursive: true })
for (const size of SIZES.filter((it) => it <= LINUX_MAX))
  copyFileSync(drawn(size), build(`icons/${size}x${size}.png`))
process.stdout.write('Wrote build/icon.ico, build/icon.icns and build/icons.\n')
