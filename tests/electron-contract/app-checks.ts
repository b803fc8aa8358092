import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'
import { errorOf, group } from './checks.ts'

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
    'creating a window before ready throws': () => {
      match(beginning.windowBefore.message, /before app is ready/)
    },
    'handling a scheme before ready throws': () => {
      match(beginning.protocolBefore.message, /ready/i)
    },
    'whenReady resolves when ready, and immediately afterwards': async () => {
      await app.whenReady()
      equal(app.isReady(), true)
    },
    'enableSandbox throws after ready': async () => {
      match((await errorOf(() => app.enableSandbox())).message, /before app is ready/)
    },
    'registering schemes throws after ready': async () => {
      const late = await errorOf(() => protocol.registerSchemesAsPrivileged([]))
      match(late.message, /before app is ready/)
    },
    'setPath throws for a relative path': async () => {
      match((await errorOf(() => app.setPath('userData', 'here'))).message, /absolute/)
    },
    'getPath returns the path of setPath': () => {
      const before = app.getPath('music')
      app.setPath('music', path.resolve('music of the suite'))
      equal(app.getPath('music'), path.resolve('music of the suite'))
      app.setPath('music', before)
    },
    'the userData folder exists': () => ok(existsSync(app.getPath('userData'))),
    'getPath throws for an unknown name': async () => {
      match((await errorOf(() => app.getPath('cellar' as never))).message, /cellar|path/i)
    },
    'has a version': () => match(app.getVersion(), /^\d+\.\d+\.\d+/),
    'is not packaged': () => equal(app.isPackaged, false),
    'command line switches can be appended and removed': () => {
      app.commandLine.appendSwitch('contract-switch', 'value')
      equal(app.commandLine.hasSwitch('contract-switch'), true)
      equal(app.commandLine.getSwitchValue('contract-switch'), 'value')
      app.commandLine.removeSwitch('contract-switch')
      equal(app.commandLine.hasSwitch('contract-switch'), false)
    },
    'repeated lock requests of the first process succeed': () => {
      deepEqual([app.requestSingleInstanceLock(), app.requestSingleInstanceLock()], [true, true])
    },
    'an invalid scheme name throws': () => {
      equal(app.setAsDefaultProtocolClient(''), false)
      equal(app.setAsDefaultProtocolClient('not a scheme'), false)
    },
    'getAllWindows returns a new array': () => {
      const list = BrowserWindow.getAllWindows()
      list.length = 0
      ok(BrowserWindow.getAllWindows() !== list)
    },
  })
