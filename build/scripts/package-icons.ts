/**
 * Makes the packages' icons out of the drawn PNGs: `node build/scripts/package-icons.ts`. They are part
 * of the repository, so only who has run make-icons.ts has to run this.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { macIcon, windowsIcon } from '../packaging/icons.ts'
import { ROOT } from '../run.ts'

const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024]
/** The largest that a Windows icon may hold, and that Linux has a folder for. */
const WINDOWS_UP_TO = 256
const LINUX_UP_TO = 512
/** What a macOS icon has no name for. */
const NOT_ON_MAC = 48

const drawn = (size: number) => path.join(ROOT, `resources/icons/app-${size}.png`)
const build = (file: string) => path.join(ROOT, 'build', file)

const pictures = SIZES.map((size) => ({ size, png: readFileSync(drawn(size)) }))
writeFileSync(build('icon.ico'), windowsIcon(pictures.filter(({ size }) => size <= WINDOWS_UP_TO)))
writeFileSync(build('icon.icns'), macIcon(pictures.filter(({ size }) => size !== NOT_ON_MAC)))
mkdirSync(build('icons'), { recursive: true })
for (const size of SIZES.filter((it) => it <= LINUX_UP_TO))
  copyFileSync(drawn(size), build(`icons/${size}x${size}.png`))
process.stdout.write('build/icon.ico, build/icon.icns and build/icons are made.\n')
