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
import { waitForSound } from '../fixtures/sound.ts'

/** Goal from the ready `npm start` on. Machine-dependent: printed, never a failure. */
const SECONDS_GOAL = 20
/** Blocks all hosts except this machine. */
const NO_NETWORK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Runs the script of `npm start` on an empty state without Electron; resolves with the page's URL. */
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
    // Drains the output, or a full pipe would block the process.
    child.stdout.resume()
    return { url, stop }
  }
  throw new Error(`npm start exited with code ${(await ended)[0]}`)
}

test('a fresh profile without a network or an account plays with one click', async ({
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
    await waitForSound(page)
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
