/** `npm run package:check [-- --wire 10110001]`: checks the packaging with fake Electron programs (and these fuses). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkApp, type Finding, printFindings } from '../packaging/check-app.ts'
import { dryRun, type LinuxPackage, outputFolder } from '../packaging/dry-run.ts'
import { writeLicenses } from '../packaging/licenses.ts'
import { desktopProblems, packageProblems } from '../packaging/linux-check.ts'
import { entitlementProblems } from '../packaging/mac-check.ts'
import { findPackagedApps } from '../packaging/packaged-app.ts'
import { parsePlist } from '../packaging/plist.ts'
import { SCHEME } from '../packaging/scheme.ts'
import { installerProblems } from '../packaging/windows-check.ts'
import { describeError, Problem } from '../problem.ts'
import { ROOT } from '../run.ts'
import { buildIfStale } from './build-if-stale.ts'
import { checkConfig, refuseSecrets, SECRETS_SCOPE } from './bundle-secrets.ts'

const SCOPE_NOTE = `
This checked configuration and generated files. It did not run a packaged app, sign anything
or make an AppImage, deb, rpm, dmg or installer: that requires Electron's runtime (\`npm run package\`).
`

const APP_COUNT = 3

const { values } = parseArgs({ options: { wire: { type: 'string' } } })
const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

function linuxFindings({ kind, desktopFile, args }: LinuxPackage): Finding[] {
  const isImage = kind === 'AppImage'
  const programs = isImage
    ? { main: 'AppRun', action: 'AppRun' }
    : { main: `/opt/Undertone/${SCHEME}`, action: SCHEME }
  const desktop = {
    check: `${kind}: .desktop with x-scheme-handler/${SCHEME}, %U, Play and Pause`,
    problems: desktopProblems(desktopFile, programs),
  }
  if (isImage) return [desktop]
  return [desktop, { check: `${kind}: description and icons`, problems: packageProblems(args) }]
}

async function checkPackages(folder: string): Promise<Finding[]> {
  const electron = JSON.parse(readText('node_modules/electron/package.json'))
  const packages = await dryRun(folder, electron.version, { wire: values.wire })
  // A fake macOS app is copied without the adjacent license files.
  const apps = findPackagedApps(outputFolder(folder)).map((app) =>
    app.system === 'macOS' ? { ...app, runtimeLicenses: null } : app,
  )
  return [
    {
      check: 'all Linux packages, all systems',
      problems: [
        ...['AppImage', 'deb', 'rpm']
          .filter((kind) => !packages.some((linuxPackage) => linuxPackage.kind === kind))
          .map((kind) => `no ${kind}`),
        ...(apps.length === APP_COUNT ? [] : [`${apps.length} apps instead of ${APP_COUNT}`]),
      ],
    },
    ...packages.flatMap(linuxFindings),
    {
      check: `NSIS: ${SCHEME}:// in the registry, and removed when uninstalled`,
      problems: installerProblems(readText('build/installer.nsh')),
    },
    {
      check: 'macOS: entitlements',
      problems: entitlementProblems(parsePlist(readText('build/entitlements.mac.plist'))),
    },
    ...apps.flatMap((app) => checkApp(app, SECRETS_SCOPE)),
  ]
}

// The update address does not matter for these checks.
delete process.env.UNDERTONE_UPDATE_URL
delete process.env.UNDERTONE_UPDATE_KEY
const folder = mkdtempSync(path.join(tmpdir(), 'undertone-package-'))
let isSuccessful = true
try {
  await buildIfStale()
  checkConfig()
  refuseSecrets()
  process.stdout.write(`${writeLicenses()} licenses collected.\n`)
  const problems = printFindings(await checkPackages(folder))
  process.stdout.write(SCOPE_NOTE)
  if (problems > 0) throw new Problem(`The packages have ${problems} problems.`)
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  isSuccessful = false
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// `process.exitCode` is not enough: the packager's pending work ends the process with its own code.
process.exit(isSuccessful ? 0 : 1)
