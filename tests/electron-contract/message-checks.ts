import { deepEqual, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import { type BrowserWindow, type IpcMainEvent, ipcMain } from 'electron'
import { errorOf, group, until } from './checks.ts'
import { inPage, ORIGIN, openPage } from './page.ts'

function describe(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}, second ${1 in value}`
  if (value instanceof Map)
    return `map of ${[...value.keys()]}, set ${value.get('a') instanceof Set}`
  if (value instanceof Error) return `${value.name} ${value.message}`
  if (value instanceof Uint8Array) return `bytes ${value.join()}`
  if (typeof value === 'object' && value !== null && 'self' in value)
    return `cycle ${value.self === value}`
  return typeof value
}

export function messageChecks(page: () => BrowserWindow) {
  ipcMain.handle('echo', (_event, value) => value)
  ipcMain.handle('describe', (_event, value) => describe(value))
  ipcMain.handle('fail', () => {
    throw new RangeError('in main')
  })
  ipcMain.handle('function', () => () => 1)
  const callPage = (call: string) => inPage(page(), `return window.contract.${call}`)
  return group('messages', {
    "a handler's return value reaches the page": async () => {
      deepEqual(await callPage(`invoke('echo', { a: [1, null, 'x'] })`), { a: [1, null, 'x'] })
    },
    'undefined, dates and bigints keep their types': async () => {
      const code = `const [a, b, c] = await window.contract.invoke('echo', [undefined, new Date(7), 9n])
        return [a === undefined, b instanceof Date && b.getTime(), typeof c]`
      deepEqual(await inPage(page(), code), [true, 7, 'bigint'])
    },
    'maps and sets keep their types': async () => {
      equal(await callPage('invokeMap()'), 'map of a, set true')
    },
    'byte arrays keep their type': async () =>
      equal(await callPage('invokeBytes()'), 'bytes 1,2,255'),
    'cycles are preserved': async () => equal(await callPage('invokeCycle()'), 'cycle true'),
    'array holes are preserved': async () =>
      equal(await callPage('invokeHoles()'), 'array of 3, second false'),
    'errors arrive with name and message': async () => {
      equal(await callPage('invokeError()'), 'RangeError far')
    },
    'sending a function throws in the page': async () => {
      match((await errorOf(() => callPage('invokeFunction()'))).message, /could not be cloned/)
    },
    'returning a function rejects the call': async () => {
      match((await errorOf(() => callPage(`invoke('function')`))).message, /could not be cloned/)
    },
    "a handler's error arrives with channel and message": async () => {
      const { message } = await errorOf(() => callPage(`invoke('fail')`))
      match(message, /Error invoking remote method 'fail': RangeError: in main/)
    },
    'a call without a handler rejects with the channel': async () => {
      const { message } = await errorOf(() => callPage(`invoke('nowhere')`))
      match(message, /No handler registered for 'nowhere'/)
    },
    "a listener's exception is an uncaught exception in main": async () => {
      const uncaught = once(process, 'uncaughtException')
      ipcMain.once('throws', () => {
        throw new RangeError('in a listener')
      })
      await callPage(`send('throws')`)
      equal(String((await uncaught)[0]), 'RangeError: in a listener')
    },
    'an unhandled rejection only logs a warning': async () => {
      const warning = once(process, 'warning')
      void Promise.reject(new RangeError('in a promise'))
      const [{ name, message }] = await warning
      equal(name, 'UnhandledPromiseRejectionWarning')
      match(message, /RangeError: in a promise/)
    },
    'a second handler for a channel throws': async () => {
      match((await errorOf(() => ipcMain.handle('echo', () => 1))).message, /second handler/)
    },
    'removeHandler removes the handler': async () => {
      ipcMain.handle('removed', () => 1)
      ipcMain.removeHandler('removed')
      match((await errorOf(() => callPage(`invoke('removed')`))).message, /No handler registered/)
    },
    'messages and calls arrive in order': async () => {
      const list: number[] = []
      ipcMain.on('order', (_event, value) => list.push(value))
      ipcMain.handle('order', (_event, value) => void list.push(value))
      const { send, invoke } = { send: `send('order', `, invoke: `invoke('order', ` }
      await inPage(
        page(),
        `const c = window.contract; c.${send}1); c.${send}2); const i = c.${invoke}3); c.${send}4); await i`,
      )
      await until(() => list.length === 4)
      deepEqual(list, [1, 2, 3, 4])
    },
    'an event has its sender and its frame': async () => {
      const [event] = await nextMessage(page(), 'named')
      equal(event.sender, page().webContents)
      const frame = event.senderFrame
      deepEqual([frame?.url, frame?.origin, frame?.parent], [`${ORIGIN}/`, ORIGIN, null])
    },
    'senderFrame is null after the page has navigated': async () => {
      const window = await openPage()
      const [event] = await nextMessage(window, 'gone')
      let hasNavigated = false
      window.webContents.once('did-navigate', () => {
        hasNavigated = true
      })
      await inPage(window, `setTimeout(() => { location.href = '/elsewhere' }, 0)`)
      await until(() => hasNavigated)
      await until(() => event.senderFrame === null, 'a frame that is null')
      window.destroy()
    },
  })
}

async function nextMessage(window: BrowserWindow, channel: string): Promise<[IpcMainEvent]> {
  let received: IpcMainEvent | null = null
  ipcMain.once(channel, (event) => {
    received = event
  })
  await inPage(window, `window.contract.send('${channel}')`)
  await until(() => received !== null)
  if (received === null) throw new Error('no message was received')
  return [received]
}

export const bridgeChecks = (page: () => BrowserWindow) => {
  const see = (code: string) => inPage(page(), `const c = window.contract; ${code}`)
  return group('bridge', {
    'exposed objects are deeply frozen': async () => {
      const frozen = 'c, c.secret, c.secret.deep, c.secret.deep.list, c.secret.deep.list[1]'
      equal(await see(`return [${frozen}].every(Object.isFrozen)`), true)
    },
    'exposed objects cannot be replaced or deleted': async () => {
      const code = `try { window.contract = 1 } catch {} return [delete0(), typeof window.contract.ready]
        function delete0() { try { return Reflect.deleteProperty(window, 'contract') } catch { return false } }`
      deepEqual(await inPage(page(), code), [false, 'function'])
    },
    'exposing a name twice throws': async () => {
      equal(await inPage(page(), 'return window.isRefusedTwice'), true)
    },
    'the page receives a copy': async () => {
      deepEqual(await see('return [c.tamper(), c.secret.deep.list.length]'), [3, 2])
    },
    'a thrown error is copied with its message only': async () => {
      const code = `try { c.fail() } catch (e) { return [e.constructor === Error, e.message] }`
      deepEqual(await see(code), [true, 'of preload'])
    },
    'a rejection is copied with its message only': async () => {
      const code = `return c.reject().catch((e) => [e instanceof Error, e.message])`
      deepEqual(await see(code), [true, 'later'])
    },
    'each function result is a separate copy': async () => {
      const code = `const [a, b] = [c.answer(), c.answer()]; return [a !== b, Array.isArray(a.list), a.date instanceof Date]`
      deepEqual(await see(code), [true, true, true])
    },
    'function results are not frozen': async () => {
      equal(await see('const a = c.answer(); a.list.push(2); return a.list.length'), 2)
    },
    'a function passed back is the original': async () => {
      equal(await see('const f = () => 1; return c.same(f) === f'), true)
    },
    'function arguments are copied': async () => {
      deepEqual(await see('let got; c.call((value) => { got = value }); return got'), {
        of: 'preload',
      })
    },
    'an uncloneable value throws in the page': async () => {
      const code = `try { c.same(Object(Symbol('s'))) } catch (e) { return e instanceof Error }`
      equal(await see(code), true)
    },
    'the page has no Electron or Node globals': async () => {
      const names = `['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron']`
      deepEqual(await see(`return ${names}.filter((name) => name in window)`), [])
    },
  })
}
