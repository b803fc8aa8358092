import { fork, spawn } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { type Browser, chromium, type Page } from 'playwright'
import type { Commands, DoubleMessage } from './control/commands.ts'

const REGISTER = new URL('./register.ts', import.meta.url).href
/** Time limit of a start, which takes about 2 s. */
const START_TIMEOUT_MS = 45_000
/** Time after which a process that does not quit is killed. */
const QUIT_TIMEOUT_MS = 30_000

export interface DoubleProcess {
  readonly page: Page
  call<C extends keyof Commands>(
    command: C,
    ...args: Commands[C]['args']
  ): Promise<Commands[C]['result']>
  output(): string
  readonly exited: Promise<number | null>
  /** Starts another process of the app with this profile. Resolves when it exits. */
  launchAgain(argv: readonly string[]): Promise<void>
  /** Kills the main process and Chromium (SIGKILL), as a crash of Electron does. Resolves after both exits. */
  crash(): Promise<void>
  /** Quits as a user does. Resolves with the exit code. */
  quit(): Promise<number | null>
}

interface PendingCall {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Starts the bundle `main` on the double. Resolves when its first window has loaded. */
export async function launchDouble(options: {
  readonly main: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}): Promise<DoubleProcess> {
  const child = fork(options.main, options.args, {
    execArgv: ['--import', REGISTER],
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  // `close` follows `exit` when all output has been read.
  const closed = once(child, 'close')
  const pendingCalls = new Map<number, PendingCall>()
  let lastId = 0

  const loaded = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the app did not load its window in time:\n${output}`))
    }, START_TIMEOUT_MS)
    void exited.then(() => {
      for (const { reject: fail } of pendingCalls.values()) fail(new Error('the app has ended'))
    })
    void closed.then(([code]) => {
      clearTimeout(timer)
      reject(new Error(`the app ended with ${code}:\n${output}`))
    })
    child.on('message', (message: DoubleMessage) => {
      if (message.type === 'loaded') {
        clearTimeout(timer)
        resolve(message.cdpEndpoint)
        return
      }
      const call = pendingCalls.get(message.id)
      pendingCalls.delete(message.id)
      if (message.type === 'answer') call?.resolve(message.result)
      else call?.reject(new Error(message.error))
    })
  })

  const call: DoubleProcess['call'] = (command, ...args) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      pendingCalls.set(id, { resolve: resolve as PendingCall['resolve'], reject })
      child.send({ id, command, args }, (error) => error && reject(error))
    })

  const browser: Browser = await chromium.connectOverCDP(await loaded, { noDefaults: true })
  const system = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const chromiumId = system.processInfo.find(({ type }) => type === 'browser')?.id
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the app has no page')
  return {
    page,
    call,
    output: () => output,
    exited,
    async launchAgain(argv) {
      const args = ['--import', REGISTER, options.main, ...argv]
      const secondInstance = spawn(process.execPath, args, { env: options.env, stdio: 'ignore' })
      await once(secondInstance, 'exit')
    },
    async crash() {
      const chromiumEnded = once(browser as unknown as EventEmitter, 'disconnected')
      // Kills Chromium first, because it would flush storage that is lost in a crash of Electron.
      if (chromiumId !== undefined) process.kill(chromiumId, 'SIGKILL')
      child.kill('SIGKILL')
      await Promise.all([exited, chromiumEnded])
    },
    async quit() {
      await browser.close()
      if (child.exitCode !== null || child.signalCode !== null) return exited
      const timer = setTimeout(() => child.kill('SIGKILL'), QUIT_TIMEOUT_MS)
      await call('app:quit').catch(() => undefined)
      const code = await exited
      clearTimeout(timer)
      return code
    },
  }
}
