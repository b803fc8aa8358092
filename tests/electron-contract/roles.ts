import { app } from 'electron'

function print(text: string): void {
  process.stdout.write(`contract:${text}\n`)
}

function printQuitting(): void {
  app.on('before-quit', () => print('before-quit'))
  app.on('window-all-closed', () => print('window-all-closed'))
  app.on('will-quit', () => print('will-quit'))
  app.on('quit', (_event, code) => print(`quit ${code}`))
}

const ROLES: Readonly<Record<string, () => unknown>> = {
  second() {
    const note = { play: 'night-bus', list: [1, { deep: true }] }
    if (!app.requestSingleInstanceLock(note)) print('locked out')
    app.quit()
  },
  async quit() {
    printQuitting()
    await app.whenReady()
    app.quit()
  },
  async veto() {
    printQuitting()
    await app.whenReady()
    app.once('before-quit', (event) => event.preventDefault())
    app.once('will-quit', (event) => event.preventDefault())
    for (let times = 0; times < 3; times += 1) app.quit()
  },
  async exit() {
    printQuitting()
    await app.whenReady()
    app.exit(7)
  },
}

/** The role of this process as a function; null for the suite itself. */
export function ownRole(): (() => unknown) | null {
  const word = process.argv.find((argument) => argument.startsWith('--role='))
  return word === undefined ? null : (ROLES[word.slice('--role='.length)] ?? null)
}
