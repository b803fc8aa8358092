import { deepEqual, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import { type BrowserWindow, type IpcMainEvent, ipcMain } from 'electron'
import { errorOf, group, until } from './checks.ts'
import { inPage, ORIGIN, openPage } from './page.ts'

/** What a value is when it has arrived in main. */
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

/** Messages between page and main. */
export function messageChecks(page: () => BrowserWindow) {
  ipcMain.handle('echo', (_event, value) => value)
  ipcMain.handle('describe', (_event, value) => describe(value))
  ipcMain.handle('fail', () => {
    throw new RangeError('in main')
  })
  ipcMain.handle('function', () => () => 1)
  const told = (call: string) => inPage(page(), `return window.contract.${call}`)
  return group('messages', {
    'what a handler returns comes back': async () => {
      deepEqual(await told(`invoke('echo', { a: [1, null, 'x'] })`), { a: [1, null, 'x'] })
    },
    'undefined, dates and big numbers keep their kind': async () => {
      const code = `const [a, b, c] = await window.contract.invoke('echo', [undefined, new Date(7), 9n])
        return [a === undefined, b instanceof Date && b.getTime(), typeof c]`
      deepEqual(await inPage(page(), code), [true, 7, 'bigint'])
    },
    'maps and sets arrive as such': async () => {
      equal(await told('invokeMap()'), 'map of a, set true')
    },
    'bytes arrive as such': async () => equal(await told('invokeBytes()'), 'bytes 1,2,255'),
    'cycles arrive as such': async () => equal(await told('invokeCycle()'), 'cycle true'),
    'holes stay holes': async () => equal(await told('invokeHoles()'), 'array of 3, second false'),
    'errors arrive with name and message': async () => {
      equal(await told('invokeError()'), 'RangeError far')
    },
    'a function is refused where it is sent': async () => {
      match((await errorOf(() => told('invokeFunction()'))).message, /could not be cloned/)
    },
    'a function is refused where it is answered': async () => {
      match((await errorOf(() => told(`invoke('function')`))).message, /could not be cloned/)
    },
    'an error of a handler comes with channel and text': async () => {
      const { message } = await errorOf(() => told(`invoke('fail')`))
      match(message, /Error invoking remote method 'fail': RangeError: in main/)
    },
    'a channel without a handler says so': async () => {
      const { message } = await errorOf(() => told(`invoke('nowhere')`))
      match(message, /No handler registered for 'nowhere'/)
    },
    'what a listener throws is an uncaught exception of main': async () => {
      const uncaught = once(process, 'uncaughtException')
      ipcMain.once('throws', () => {
        throw new RangeError('in a listener')
      })
      await told(`send('throws')`)
      equal(String((await uncaught)[0]), 'RangeError: in a listener')
    },
    'a rejection that nothing handles is a warning, and main goes on': async () => {
      const warning = once(process, 'warning')
      void Promise.reject(new RangeError('in a promise'))
      const [{ name, message }] = await warning
      equal(name, 'UnhandledPromiseRejectionWarning')
      match(message, /RangeError: in a promise/)
    },
    'a second handler of a channel is refused': async () => {
      match((await errorOf(() => ipcMain.handle('echo', () => 1))).message, /second handler/)
    },
    'a removed handler is gone': async () => {
      ipcMain.handle('removed', () => 1)
      ipcMain.removeHandler('removed')
      match((await errorOf(() => told(`invoke('removed')`))).message, /No handler registered/)
    },
    'messages and calls arrive in the order they were sent in': async () => {
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
    'the sender and its frame are named': async () => {
      const [event] = await heardFrom(page(), 'named')
      equal(event.sender, page().webContents)
      const frame = event.senderFrame
      deepEqual([frame?.url, frame?.origin, frame?.parent], [`${ORIGIN}/`, ORIGIN, null])
    },
    'the sender’s frame is null when the page has gone elsewhere': async () => {
      const window = await openPage()
      const [event] = await heardFrom(window, 'gone')
      let hasGone = false
      window.webContents.once('did-navigate', () => {
        hasGone = true
      })
      await inPage(window, `setTimeout(() => { location.href = '/elsewhere' }, 0)`)
      await until(() => hasGone)
      await until(() => event.senderFrame === null, 'a frame that is null')
      window.destroy()
    },
  })
}

async function heardFrom(window: BrowserWindow, channel: string): Promise<[IpcMainEvent]> {
  let heard: IpcMainEvent | null = null
  ipcMain.once(channel, (event) => {
    heard = event
  })
  await inPage(window, `window.contract.send('${channel}')`)
  await until(() => heard !== null)
  if (heard === null) throw new Error('nothing was heard')
  return [heard]
}

/** What crosses contextBridge. */
export const bridgeChecks = (page: () => BrowserWindow) => {
  const see = (code: string) => inPage(page(), `const c = window.contract; ${code}`)
  return group('bridge', {
    'what it exposes is frozen to its depth': async () => {
      const frozen = 'c, c.secret, c.secret.deep, c.secret.deep.list, c.secret.deep.list[1]'
      equal(await see(`return [${frozen}].every(Object.isFrozen)`), true)
    },
    'it cannot be replaced or taken away': async () => {
      const code = `try { window.contract = 1 } catch {} return [delete0(), typeof window.contract.ready]
        function delete0() { try { return Reflect.deleteProperty(window, 'contract') } catch { return false } }`
      deepEqual(await inPage(page(), code), [false, 'function'])
    },
    'a name is given once': async () => {
      equal(await inPage(page(), 'return window.isRefusedTwice'), true)
    },
    'what the page has is a copy': async () => {
      deepEqual(await see('return [c.tamper(), c.secret.deep.list.length]'), [3, 2])
    },
    'an error that is thrown is made anew, with its message alone': async () => {
      const code = `try { c.fail() } catch (e) { return [e.constructor === Error, e.message] }`
      deepEqual(await see(code), [true, 'of preload'])
    },
    'a promise that is rejected too': async () => {
      const code = `return c.reject().catch((e) => [e instanceof Error, e.message])`
      deepEqual(await see(code), [true, 'later'])
    },
    'what a function gives is a copy of its own': async () => {
      const code = `const [a, b] = [c.answer(), c.answer()]; return [a !== b, Array.isArray(a.list), a.date instanceof Date]`
      deepEqual(await see(code), [true, true, true])
    },
    'what a function gives is not frozen': async () => {
      equal(await see('const a = c.answer(); a.list.push(2); return a.list.length'), 2)
    },
    'a function that comes back is itself': async () => {
      equal(await see('const f = () => 1; return c.same(f) === f'), true)
    },
    'functions are called with copies': async () => {
      deepEqual(await see('let got; c.call((value) => { got = value }); return got'), {
        of: 'preload',
      })
    },
    'what cannot be cloned is an error of the page': async () => {
      const code = `try { c.same(Object(Symbol('s'))) } catch (e) { return e instanceof Error }`
      equal(await see(code), true)
    },
    'nothing of Electron or Node is in the page': async () => {
      const names = `['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron']`
      deepEqual(await see(`return ${names}.filter((name) => name in window)`), [])
    },
  })
}
