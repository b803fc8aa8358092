import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'

const [RESTART, COPY_REPORT] = [0, 1]
const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-fatal-'))
let app: DesktopApp

test.afterAll(() => rmSync(profileDir, { recursive: true, force: true }))

test(
  'an uncaught error in main ends the app with one dialog, and the next start reports one crash',
  LONG,
  async () => {
    app = await launchDesktop({ profileDir, config: testConfig() })
    // Playwright cannot press the buttons of a real Electron dialog.
    test.skip(app.runtime !== 'double', 'needs a box that a test can answer')
    await app.double?.('dialog:press', COPY_REPORT, RESTART)
    await app.double?.('main:throw', 'broken on purpose').catch(() => undefined)
    expect(await app.exited).toBe(1)
    // Output may arrive after the exit event.
    await expect.poll(app.logs).toContain('broken on purpose')
    await expect.poll(app.logs).toContain('[relaunch]')
    // Electron's own dialog, after which main would continue.
    expect(app.logs()).not.toContain('A JavaScript error occurred in the main process')

    app = await launchDesktop({ profileDir, config: testConfig() })
    const noted = readFileSync(path.join(profileDir, 'logs/crashes.log'), 'utf8')
    expect(noted).toContain('main failed: Error: broken on purpose')
    expect(noted).not.toContain('the run before did not quit')
    await app.close()
  },
)
