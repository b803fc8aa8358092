import { app } from 'electron'

function say(text: string): void {
  process.stdout.write(`contract:${text}\n`)
}

function sayQuitting(): void {
  app.on('before-quit', () => say('before-quit'))
  app.on('window-all-closed', () => say('window-all-closed'))
  app.on('will-quit', () => say('will-quit'))
  app.on('quit', (_event, code) => say(`quit ${code}`))
}

const ROLES: Readonly<Record<string, () => unknown>> = {
  /** A further launch on the profile of the first. */
  second() {
    const note = { play: 'night-bus', list: [1, { deep: true }] }
    if (!app.requestSingleInstanceLock(note)) say('locked out')
    app.quit()
  },
  async quit() {
    sayQuitting()
    await app.whenReady()
    app.quit()
  },
  async veto() {
    sayQuitting()
    await app.whenReady()
    app.once('before-quit', (event) => event.preventDefault())
    app.once('will-quit', (event) => event.preventDefault())
    for (let times = 0; times < 3; times += 1) app.quit()
  },
  async exit() {
    sayQuitting()
    await app.whenReady()
    app.exit(7)
  },
}

/** The role this process was started in, as a function to play it; null: the suite itself. */
export function ownRole(): (() => unknown) | null {
  const word = process.argv.find((argument) => argument.startsWith('--role='))
  return word === undefined ? null : (ROLES[word.slice('--role='.length)] ?? null)
}
