import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, watch } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright'
import { CHROMIUM_ARGUMENTS } from '../fixtures/chromium.ts'
import { environment } from './environment.ts'
import { type NetworkProxy, startProxy } from './network-proxy.ts'

export interface Browser {
  readonly context: BrowserContext
  /** For `chromium.connectOverCDP`. */
  readonly cdpEndpoint: string
}

interface BrowserDependencies {
  readonly playwright: typeof import('playwright')
  readonly executablePath: string
  readonly proxy: NetworkProxy
}

let dependencies: Promise<BrowserDependencies> | null = null
let browser: Promise<Browser> | null = null

async function loadDependencies(): Promise<BrowserDependencies> {
  const [playwright, { findChromium }, proxy] = await Promise.all([
    import('playwright'),
    import('../../build/scripts/find-chromium.ts'),
    startProxy(),
  ])
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chromium was found')
  return { playwright, executablePath, proxy }
}

/** Loads the modules that the browser needs. The browser itself starts with the first window. */
export function warmUpBrowser(): void {
  if (process.send !== undefined) dependencies ??= loadDependencies()
}

/** Waits for the file with the debugging port, which Chromium writes some time after its start. */
async function debuggingEndpoint(profile: string): Promise<string> {
  const file = path.join(profile, 'DevToolsActivePort')
  const watcher = watch(profile)
  try {
    while (!existsSync(file) || !readFileSync(file, 'utf8').includes('\n'))
      await once(watcher, 'change')
  } finally {
    watcher.close()
  }
  const [port] = readFileSync(file, 'utf8').split('\n')
  return `http://127.0.0.1:${port}`
}

async function launch(userData: string): Promise<Browser> {
  dependencies ??= loadDependencies()
  const { playwright, executablePath, proxy } = await dependencies
  const profile = path.join(userData, 'chromium')
  mkdirSync(profile, { recursive: true })
  rmSync(path.join(profile, 'DevToolsActivePort'), { force: true })
  const context = await playwright.chromium.launchPersistentContext(profile, {
    executablePath,
    headless: !environment.headed,
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      ...CHROMIUM_ARGUMENTS,
      ...environment.chromiumArguments,
      '--remote-debugging-port=0',
      // Cross-site frames stay in the page's process, where their navigations are visible.
      '--disable-site-isolation-trials',
      // The proxy gets all requests, also those to loopback addresses.
      `--proxy-server=http://127.0.0.1:${proxy.port}`,
      '--proxy-bypass-list=<-loopback>',
    ],
  })
  return { context, cdpEndpoint: await debuggingEndpoint(profile) }
}

/** Returns the app's Chromium. The first call starts it with a profile in Electron's `userData` folder. */
export function openBrowser(userData: string): Promise<Browser> {
  browser ??= launch(userData)
  return browser
}

export async function closeBrowser(): Promise<void> {
  await browser?.then(({ context }) => context.close()).catch(() => undefined)
  await dependencies?.then(({ proxy }) => proxy.close()).catch(() => undefined)
}
