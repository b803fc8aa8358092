import { deepEqual, equal, match } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { app, type BrowserWindow } from 'electron'
import { group, until } from './checks.ts'
import { inPage, makeWindow, openPage } from './page.ts'

function heard(window: BrowserWindow): string[] {
  const list: string[] = []
  window.on('close', () => list.push('close'))
  window.on('closed', () => list.push('closed'))
  window.webContents.on('destroyed', () => list.push('destroyed'))
  return list
}

/** Starts another process of the suite in a role; gives what it printed and its exit code. */
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
  'close() asks, and closes later: close, destroyed, closed': async () => {
    const window = await openPage()
    const list = heard(window)
    window.close()
    deepEqual(list, ['close'])
    equal(window.isDestroyed(), false)
    await until(() => list.includes('closed'))
    deepEqual(new Set(list), new Set(['close', 'destroyed', 'closed']))
  },
  'close() of a window without a page closes it': async () => {
    const window = makeWindow()
    const list = heard(window)
    window.close()
    await until(() => list.includes('closed'))
  },
  'a listener of close may keep the window': async () => {
    const window = await openPage()
    window.once('close', (event) => event.preventDefault())
    window.close()
    equal(await inPage(window, 'return document.title'), 'Contract')
    window.destroy()
  },
  'the page may keep its window by beforeunload': async () => {
    const window = await openPage('/stay')
    await inPage(window, 'window.onbeforeunload = () => false')
    let isKept = false
    window.webContents.on('will-prevent-unload', () => {
      isKept = true
    })
    window.close()
    await until(() => isKept)
    equal(await inPage(window, 'return document.title'), 'Stays')
    window.destroy()
  },
  'main may overrule the page': async () => {
    const window = await openPage('/stay')
    await inPage(window, 'window.onbeforeunload = () => false')
    window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
    window.close()
    await until(() => window.isDestroyed())
  },
  'the app does not end with a window while it listens to window-all-closed': async () => {
    equal(app.listenerCount('window-all-closed') > 0, true)
  },
})

export const processChecks = group('processes', {
  'a second process is told that it is one, and the first hears of it': async () => {
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
  'a listener of before-quit or will-quit may keep the app': async () => {
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
  'exit() fires no event that could stop it, and gives its code': async () => {
    const { printed, code } = await another('exit')
    deepEqual([printed, code], [['quit 7'], 7])
  },
})

/**
 * The last check of all, since the app ends: closing a window that refuses keeps the app, and quitting
 * goes its way. Calls `done` with what was heard in will-quit.
 */
export async function quitWithWindows(done: (problem: string | null) => void): Promise<void> {
  const list: string[] = []
  const window = await openPage()
  window.show()
  const hear = (name: string) => () => list.push(name)
  app.on('before-quit', hear('before-quit'))
  app.on('window-all-closed', hear('window-all-closed'))
  window.on('close', hear('close'))
  window.on('closed', hear('closed'))
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
