import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'playwright/test'
import { ROOT } from '../../build/run.ts'
import { configEnvironment, runtimeConfig } from '../fixtures/backend.ts'
import { freePorts } from '../fixtures/lasting-port.ts'
import { hearSound } from '../fixtures/sound.ts'

/** Promised from the moment `npm start` is ready; it depends on the machine, is printed and fails nothing. */
const SECONDS_GOAL = 20
/** No name and no address but this machine's leads anywhere. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Runs the script of `npm start` over an empty state, with no Electron to be found; resolves with the page's address. */
async function startFresh(stateDir: string) {
  const [webPort, ...ports] = await freePorts(6)
  const child = spawn(process.execPath, ['build/scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...configEnvironment(runtimeConfig(ports)),
      UNDERTONE_STATE_DIR: stateDir,
      UNDERTONE_WEB_PORT: String(webPort),
      ELECTRON_OVERRIDE_DIST_PATH: stateDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Undertone opens in the browser because .*: (http\S+)$/.exec(line) ?? []
    if (url === undefined) continue
    // What it says from now on is read, or it would have to wait.
    child.stdout.resume()
    return { url, stop }
  }
  throw new Error(`npm start has ended with ${(await ended)[0]}`)
}

test('a fresh profile without a network or an account is one click from sound', async ({
  playwright,
  launchOptions,
}) => {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-fresh-'))
  const { url, stop } = await startFresh(stateDir)
  const ready = performance.now()
  const args = [...(launchOptions.args ?? []), NO_NETWORK]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: 'Play Night Bus' }).first().click()
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('Live')
    await hearSound(page)
    const seconds = (performance.now() - ready) / 1_000
    const missed = seconds > SECONDS_GOAL ? ', MISSED' : ''
    process.stdout.write(
      `from npm start being ready to sound, with a browser to start and one click: ${seconds.toFixed(1)} s (goal ${SECONDS_GOAL} s${missed})\n`,
    )
  } finally {
    await browser.close()
    await stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
