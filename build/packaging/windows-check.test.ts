import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { installerProblems, promiseProblems } from './windows-check.ts'
import { emptyProgram, iconPictures, promisedArchives } from './windows-program.ts'

const script = readFileSync(path.join(ROOT, 'build/installer.nsh'), 'utf8')

test('the installer registers the scheme and takes it away again', () => {
  expect(installerProblems(script)).toEqual([])
})

test('sees a link that is not in quotes, a key left behind and anything more', () => {
  expect(installerProblems(script.replace('"%1"', '%1'))).toHaveLength(2)
  expect(installerProblems(script.replace(/DeleteRegKey SHELL_CONTEXT .*/, ''))).toEqual([
    'customUnInstall lacks DeleteRegKey SHELL_CONTEXT "Software\\Classes\\undertone"',
  ])
  const more = script.replace('!macro customInstall\n', '!macro customInstall\nExec "a.exe"\n')
  expect(installerProblems(more)).toEqual(['customInstall also does Exec "a.exe"'])
  expect(installerProblems('')).toHaveLength(10)
})

test('sees a login item that an uninstallation leaves, or an update deletes', () => {
  const RUN = 'HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Run" "fm.undertone.desktop"'
  expect(installerProblems(script.replace(`DeleteRegValue ${RUN}`, ''))).toEqual([
    `customUnInstall lacks DeleteRegValue ${RUN}`,
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: NSIS writes its macros so.
  const always = script.replace('${ifNot} ${isUpdated}', '').replace('${endIf}', '')
  expect(installerProblems(always)).toHaveLength(2)
})

test('the promise about the archive', () => {
  const good = [{ file: 'resources\\app.asar', alg: 'SHA256', value: 'ab' }]
  expect(promiseProblems(good, 'ab')).toEqual([])
  expect(promiseProblems(good, 'cd')).toHaveLength(1)
  expect(promiseProblems(null, 'ab')).toEqual(['it promises null'])
})

test('a program without code keeps its data and promises nothing yet', () => {
  const program = emptyProgram(Buffer.from('somewhere inside'))
  expect(program.includes('somewhere inside')).toBe(true)
  expect(promisedArchives(program)).toBeNull()
  expect(iconPictures(program)).toBe(0)
})
