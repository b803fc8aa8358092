import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { archiveHashProblems, installerProblems } from './windows-check.ts'
import { emptyProgram, expectedArchives, iconPictures } from './windows-program.ts'

const script = readFileSync(path.join(ROOT, 'build/installer.nsh'), 'utf8')

test('accepts the installer, which adds and removes the scheme', () => {
  expect(installerProblems(script)).toEqual([])
})

test('reports an unquoted link, a remaining key and any other command', () => {
  expect(installerProblems(script.replace('"%1"', '%1'))).toHaveLength(2)
  expect(installerProblems(script.replace(/DeleteRegKey SHELL_CONTEXT .*/, ''))).toEqual([
    'customUnInstall lacks DeleteRegKey SHELL_CONTEXT "Software\\Classes\\undertone"',
  ])
  const more = script.replace('!macro customInstall\n', '!macro customInstall\nExec "a.exe"\n')
  expect(installerProblems(more)).toEqual(['customInstall also does Exec "a.exe"'])
  expect(installerProblems('')).toHaveLength(10)
})

test('reports a login item that an uninstallation keeps or an update deletes', () => {
  const RUN = 'HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Run" "fm.undertone.desktop"'
  expect(installerProblems(script.replace(`DeleteRegValue ${RUN}`, ''))).toEqual([
    `customUnInstall lacks DeleteRegValue ${RUN}`,
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: NSIS macro syntax.
  const always = script.replace('${ifNot} ${isUpdated}', '').replace('${endIf}', '')
  expect(installerProblems(always)).toHaveLength(2)
})

test('compares the hash of the archive', () => {
  const good = [{ file: 'resources\\app.asar', alg: 'SHA256', value: 'ab' }]
  expect(archiveHashProblems(good, 'ab')).toEqual([])
  expect(archiveHashProblems(good, 'cd')).toHaveLength(1)
  expect(archiveHashProblems(null, 'ab')).toEqual(['it has null'])
})

test('keeps the data of a program without code, and has no archive hash', () => {
  const program = emptyProgram(Buffer.from('somewhere inside'))
  expect(program.includes('somewhere inside')).toBe(true)
  expect(expectedArchives(program)).toBeNull()
  expect(iconPictures(program)).toBe(0)
})
