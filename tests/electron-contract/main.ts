/**
 * Contract suite: behavior of Electron that the product relies on, from inside main. Runs on the double
 * (contract.test.ts) and on real Electron (npm run test:electron).
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'
import { appChecks, type Beginning } from './app-checks.ts'
import { type Check, errorOf, type Outcome, outcomeOf } from './checks.ts'
import { closingChecks, processChecks, quitWithWindows } from './closing-checks.ts'
import { contentsChecks, schemeChecks } from './contents-checks.ts'
import { bridgeChecks, messageChecks } from './message-checks.ts'
import { listenToPages, openPage, registerScheme, serveScheme } from './page.ts'
import { permissionChecks } from './permission-checks.ts'
import { toMarkdown } from './report.ts'
import { ownRole } from './roles.ts'
import { menuChecks, systemChecks } from './system-checks.ts'
import { windowChecks } from './window-checks.ts'

const REPORT = process.env.CONTRACT_REPORT ?? path.resolve('test-results/electron-contract.md')
const { electron } = process.versions
const QUIT =
  'closing: a window can prevent quitting; otherwise the app quits without window-all-closed'

const outcomes: Outcome[] = []

function writeReport(): void {
  const runtime = {
    name: electron === undefined ? 'the Electron double' : `Electron ${electron}`,
    platform: `${process.platform} ${process.arch}`,
  }
  mkdirSync(path.dirname(REPORT), { recursive: true })
  writeFileSync(REPORT, toMarkdown(runtime, outcomes))
}

async function run(checks: readonly Check[]): Promise<void> {
  for (const check of checks) outcomes.push(await outcomeOf(check))
}

async function runAll(beginning: Beginning): Promise<void> {
  serveScheme()
  listenToPages()
  app.on('window-all-closed', () => undefined)
  await run([...appChecks(beginning), ...menuChecks, ...systemChecks, ...windowChecks])
  const window = await openPage()
  const page = (): BrowserWindow => window
  await run([...contentsChecks(page), ...schemeChecks(page)])
  await run([...messageChecks(page), ...bridgeChecks(page), ...permissionChecks])
  await run([...closingChecks, ...processChecks])
  window.destroy()
  await quitWithWindows((problem) => {
    outcomes.push({ name: QUIT, problem })
    writeReport()
  })
}

function giveUp(error: unknown): void {
  outcomes.push({ name: 'the suite itself', problem: String(error) })
  writeReport()
  app.exit(1)
}

const role = ownRole()
process.env.CONTRACT_PROFILE ??= mkdtempSync(path.join(tmpdir(), 'undertone-contract-'))
app.setPath('userData', process.env.CONTRACT_PROFILE)
if (role) role()
else {
  app.requestSingleInstanceLock()
  const readyAtStart = app.isReady()
  registerScheme()
  const windowBefore = await errorOf(() => new BrowserWindow())
  const protocolBefore = await errorOf(() => protocol.handle('early', () => new Response()))
  // Longer than Electron would need to become ready without waiting for main.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const beginning = { readyAtStart, readyAtEnd: app.isReady(), windowBefore, protocolBefore }
  app
    .whenReady()
    .then(() => runAll(beginning))
    .catch(giveUp)
}
