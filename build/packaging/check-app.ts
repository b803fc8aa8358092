import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { integrityProblems, readAsar } from './asar.ts'
import { contentProblems, importProblems } from './contents.ts'
import { fuseProblems, readFuseWire } from './fuse-wire.ts'
import { infoPlistProblems } from './mac-check.ts'
import type { PackagedApp } from './packaged-app.ts'
import { parsePlist } from './plist.ts'
import { type SecretsScope, secretProblems } from './secrets.ts'
import { archiveHashProblems } from './windows-check.ts'
import { expectedArchives, iconPictures } from './windows-program.ts'

export interface Finding {
  readonly check: string
  readonly problems: readonly string[]
}

/** Maximum size of app.asar, which contains the app and its packages without Electron. */
const ARCHIVE_MAX_BYTES = 5_500_000
const WINDOWS_ICON_PICTURES = 6

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

function sizeProblems(bytes: number, max: number): string[] {
  return bytes > max ? [`${kilobytes(bytes)}, at most ${kilobytes(max)}`] : []
}

function missingFiles(folder: string, names: readonly string[]): string[] {
  const sizeOf = (name: string) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return names.filter((name) => sizeOf(name) === 0).map((name) => `${name} is missing`)
}

/** Runs all checks on a packaged app that do not require starting it. */
export function checkApp(app: PackagedApp, scope: SecretsScope): Finding[] {
  const archive = readFileSync(path.join(app.resources, 'app.asar'))
  const asar = readAsar(archive)
  const paths = asar.files.map(({ path: name }) => name)
  const texts = asar.files.map((file) => ({ path: file.path, text: file.bytes.toString('latin1') }))
  const program = readFileSync(app.program)

  const findings: Finding[] = [
    { check: 'fuses', problems: fuseProblems(readFuseWire(program)) },
    {
      check: `archive: its ${paths.length} files are the app, no source maps or sources`,
      problems: contentProblems(paths),
    },
    {
      check: 'archive: main contains every package that it loads',
      problems: importProblems(texts.filter(({ path: file }) => file.startsWith('out/main/'))),
    },
    { check: 'archive: every file matches its hash', problems: integrityProblems(asar) },
    { check: 'archive: no secrets, no folders of here', problems: secretProblems(texts, scope) },
    {
      check: `archive: ${kilobytes(archive.length)}, at most ${kilobytes(ARCHIVE_MAX_BYTES)}`,
      problems: sizeProblems(archive.length, ARCHIVE_MAX_BYTES),
    },
    {
      check: 'licenses: ours and of every package',
      problems: missingFiles(app.resources, ['LICENSE.undertone.txt', 'licenses.txt']),
    },
  ]
  if (app.runtimeLicenses !== null)
    findings.push({
      check: 'licenses of Electron and Chromium',
      problems: missingFiles(app.runtimeLicenses, [
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
      ]),
    })
  if (app.infoPlist !== null)
    findings.push({
      check: 'Info.plist: CFBundleURLTypes, identity, the archive’s hash',
      problems: infoPlistProblems(parsePlist(readFileSync(app.infoPlist, 'utf8')), asar.headerHash),
    })
  if (app.system === 'Windows') {
    const pictures = iconPictures(program)
    findings.push(
      {
        check: 'Undertone.exe: the archive’s hash',
        problems: archiveHashProblems(expectedArchives(program), asar.headerHash),
      },
      {
        check: 'Undertone.exe: our icon',
        problems: pictures === WINDOWS_ICON_PICTURES ? [] : [`it has ${pictures} pictures`],
      },
    )
  }
  return findings.map(({ check, problems }) => ({ check: `${app.system}, ${check}`, problems }))
}

const SHOWN_MAX = 10

/** Prints the checks with their first problems. Returns the number of problems. */
export function printFindings(findings: readonly Finding[]): number {
  for (const { check, problems } of findings) {
    process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${check}\n`)
    for (const problem of problems.slice(0, SHOWN_MAX)) process.stdout.write(`        ${problem}\n`)
    const hidden = problems.length - SHOWN_MAX
    if (hidden > 0) process.stdout.write(`        and ${hidden} more\n`)
  }
  return findings.reduce((sum, { problems }) => sum + problems.length, 0)
}
