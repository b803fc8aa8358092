import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'
import { errorOf, group } from './checks.ts'

/** What main has seen before its first line had run to the end. */
export interface Beginning {
  readonly readyAtStart: boolean
  readonly readyAtEnd: boolean
  readonly windowBefore: Error
  readonly protocolBefore: Error
}

export const appChecks = (beginning: Beginning) =>
  group('app', {
    'is not ready while main is imported, top-level awaits included': () => {
      deepEqual([beginning.readyAtStart, beginning.readyAtEnd], [false, false])
    },
    'no window can be made before it is ready': () => {
      match(beginning.windowBefore.message, /before app is ready/)
    },
    'no scheme can be handled before it is ready': () => {
      match(beginning.protocolBefore.message, /ready/i)
    },
    'is ready when whenReady resolves, and from then on at once': async () => {
      await app.whenReady()
      equal(app.isReady(), true)
    },
    'the sandbox cannot be asked for any more': async () => {
      match((await errorOf(() => app.enableSandbox())).message, /before app is ready/)
    },
    'schemes cannot be registered any more': async () => {
      const late = await errorOf(() => protocol.registerSchemesAsPrivileged([]))
      match(late.message, /before app is ready/)
    },
    'setPath refuses a path that is not absolute': async () => {
      match((await errorOf(() => app.setPath('userData', 'here'))).message, /absolute/)
    },
    'setPath gives what getPath then gives': () => {
      const before = app.getPath('music')
      app.setPath('music', path.resolve('music of the suite'))
      equal(app.getPath('music'), path.resolve('music of the suite'))
      app.setPath('music', before)
    },
    'the profile is a folder that is there': () => ok(existsSync(app.getPath('userData'))),
    'a path of no name is refused': async () => {
      match((await errorOf(() => app.getPath('cellar' as never))).message, /cellar|path/i)
    },
    'has a version': () => match(app.getVersion(), /^\d+\.\d+\.\d+/),
    'is not packaged': () => equal(app.isPackaged, false),
    'a switch that is appended is there, and gone when removed': () => {
      app.commandLine.appendSwitch('contract-switch', 'value')
      equal(app.commandLine.hasSwitch('contract-switch'), true)
      equal(app.commandLine.getSwitchValue('contract-switch'), 'value')
      app.commandLine.removeSwitch('contract-switch')
      equal(app.commandLine.hasSwitch('contract-switch'), false)
    },
    'the first process has the lock however often it asks': () => {
      deepEqual([app.requestSingleInstanceLock(), app.requestSingleInstanceLock()], [true, true])
    },
    'a scheme that is none is refused': () => {
      equal(app.setAsDefaultProtocolClient(''), false)
      equal(app.setAsDefaultProtocolClient('not a scheme'), false)
    },
    'getAllWindows gives a list of its own': () => {
      const list = BrowserWindow.getAllWindows()
      list.length = 0
      ok(BrowserWindow.getAllWindows() !== list)
    },
  })
