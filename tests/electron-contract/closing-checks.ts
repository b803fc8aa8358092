import { deepEqual, equal, match } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { app, type BrowserWindow } from 'electron'
import { group, until } from './checks.ts'
import { inPage, makeWindow, openPage } from './page.ts'

function recordEvents(window: BrowserWindow): string[] {
  const list: string[] = []
  window.on('close', () => list.push('close'))
  window.on('closed', () => list.push('closed'))
  window.webContents.on('destroyed', () => list.push('destroyed'))
  return list
}

async function another(
  role: string,
): Promise<{ readonly printed: string[]; readonly code: number }> {
  const [, main = ''] = process.argv
  const args = [...process.execArgv, main, `--role=${role}`]
  const child = spawn(process.execPath, args, { env: process.env })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  const lines = output.split('\n').filter((line) => line.startsWith('contract:'))
  return { printed: lines.map((line) => line.slice('contract:'.length)), code }
}

export const closingChecks = group('closing', {
  'close() emits close synchronously, then destroyed and closed': async () => {
    const window = await openPage()
    const list = recordEvents(window)
    window.close()
    deepEqual(list, ['close'])
    equal(window.isDestroyed(), false)
    await until(() => list.includes('closed'))
    deepEqual(new Set(list), new Set(['close', 'destroyed', 'closed']))
  },
  'close() of a window without a page closes it': async () => {
    const window = makeWindow()
    const list = recordEvents(window)
    window.close()
    await until(() => list.includes('closed'))
  },
  'a listener of close can prevent closing': async () => {
    const window = await openPage()
    window.once('close', (event) => event.preventDefault())
    window.close()
    equal(await inPage(window, 'return document.title'), 'Contract')
    window.destroy()
  },
  'beforeunload can prevent closing': async () => {
    const window = await openPage('/stay')
    await inPage(window, 'window.onbeforeunload = () => false')
    let isPrevented = false
    window.webContents.on('will-prevent-unload', () => {
      isPrevented = true
    })
    window.close()
    await until(() => isPrevented)
    equal(await inPage(window, 'return document.title'), 'Stays')
    window.destroy()
  },
  'will-prevent-unload can override beforeunload': async () => {
    const window = await openPage('/stay')
    await inPage(window, 'window.onbeforeunload = () => false')
    window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
    window.close()
    await until(() => window.isDestroyed())
  },
  'a window-all-closed listener prevents quitting': async () => {
    equal(app.listenerCount('window-all-closed') > 0, true)
  },
})

export const processChecks = group('processes', {
  'a second process gets no lock, and the first one is notified': async () => {
    const launches: unknown[][] = []
    const listener = (_event: unknown, ...details: unknown[]) => void launches.push(details)
    app.on('second-instance', listener)
    const { printed, code } = await another('second')
    deepEqual([printed, code], [['locked out'], 0])
    await until(() => launches.length > 0)
    const [argv, folder, note] = launches[0] ?? []
    equal((argv as string[]).includes('--role=second'), true)
    deepEqual([folder, note], [process.cwd(), { play: 'night-bus', list: [1, { deep: true }] }])
    app.off('second-instance', listener)
  },
  'quit without windows: before-quit, will-quit, quit; not window-all-closed': async () => {
    const { printed, code } = await another('quit')
    deepEqual([printed, code], [['before-quit', 'will-quit', 'quit 0'], 0])
  },
  'a listener of before-quit or will-quit can prevent quitting': async () => {
    const { printed } = await another('veto')
    deepEqual(printed, [
      'before-quit',
      'before-quit',
      'will-quit',
      'before-quit',
      'will-quit',
      'quit 0',
    ])
  },
  'exit() emits no preventable event and sets the exit code': async () => {
    const { printed, code } = await another('exit')
    deepEqual([printed, code], [['quit 7'], 7])
  },
})

/**
 * The last check, because the app ends: a window that refuses to close keeps the app; quitting emits its events. Calls
 * `done` with the result of will-quit.
 */
export async function quitWithWindows(done: (problem: string | null) => void): Promise<void> {
  const list: string[] = []
  const window = await openPage()
  window.show()
  const record = (name: string) => () => list.push(name)
  app.on('before-quit', record('before-quit'))
  app.on('window-all-closed', record('window-all-closed'))
  window.on('close', record('close'))
  window.on('closed', record('closed'))
  window.once('close', (event) => event.preventDefault())
  app.quit()
  app.on('will-quit', () => {
    const expected = ['before-quit', 'close', 'before-quit', 'close', 'closed']
    try {
      deepEqual(list, expected)
      match(String(window.isDestroyed()), /true/)
      done(null)
    } catch {
      done(`heard ${list.join(', ')}`)
    }
  })
  app.quit()
}
