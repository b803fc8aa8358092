/**
 * Program that runs the portable specs of one file in a main process of the double. Its arguments are the spec file,
 * the result file (with a JSON object per line) and a title filter. Sets up the environment of Electron's
 * `spec/index.js`.
 */
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as chai from 'chai'
import chaiAsPromised from 'chai-as-promised'
import dirtyChai from 'dirty-chai'
import Mocha, { type Suite, type Test } from 'mocha'
import electron from '../electron.ts'
import { isPortable, selection } from './portable.ts'

const TIMEOUT_MS = 30_000
const STANDARD = { standard: true, secure: true }
const FETCHED = { supportFetchAPI: true }

const { app, protocol } = electron
const [, , file = '', results = '', titlePart = ''] = process.argv
const load = createRequire(file)
const loadSibling = (name: string) => load(path.join(path.dirname(file), name))
process.argv.splice(1, 4, path.dirname(file))

chai.use(chaiAsPromised)
chai.use(dirtyChai)
chai.config.truncateThreshold = 0
app.on('window-all-closed', () => null)
Object.assign(globalThis, { standardScheme: 'app', zoomScheme: 'zoom', serviceWorkerScheme: 'sw' })
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: STANDARD },
  { scheme: 'zoom', privileges: STANDARD },
  { scheme: 'sw', privileges: { ...STANDARD, allowServiceWorkers: true } },
  { scheme: 'http-like', privileges: { ...STANDARD, ...FETCHED, corsEnabled: true } },
  { scheme: 'cors-blob', privileges: { ...FETCHED, corsEnabled: true } },
  { scheme: 'cors', privileges: { ...FETCHED, corsEnabled: true } },
  { scheme: 'no-cors', privileges: FETCHED },
  { scheme: 'no-cors-file', privileges: FETCHED },
  { scheme: 'no-cors-http', privileges: FETCHED },
  { scheme: 'no-cors-standard', privileges: { ...FETCHED, standard: true } },
  { scheme: 'no-fetch', privileges: { corsEnabled: true } },
  { scheme: 'stream', privileges: { standard: true, stream: true } },
  { scheme: 'foo', privileges: { standard: true } },
  { scheme: 'bar', privileges: { standard: true } },
])

const mocha = new Mocha({ timeout: TIMEOUT_MS, reporter: class {} })

function loadSpecs(): void {
  mocha.suite.emit('pre-require', globalThis, file, mocha)
  const { runCleanupFunctions } = loadSibling('lib/spec-helpers')
  mocha.suite.on('suite', function attach(suite: Suite) {
    suite.afterEach('cleanup', runCleanupFunctions)
    suite.on('suite', attach)
  })
  load(file)
  const disabled: string[] = loadSibling('disabled-tests.json')
  mocha.suite.eachTest((test: Test) => {
    // Electron itself skips these specs.
    if (disabled.includes(test.fullTitle())) test.pending = true
  })
}

function keepPortableSpecs(suite: Suite): void {
  suite.tests = suite.tests.filter((test) => {
    const title = test.fullTitle()
    return isPortable(path.basename(file), title) && title.includes(titlePart)
  })
  suite.suites.forEach(keepPortableSpecs)
}

function removeSkippedSpecs(suite: Suite): void {
  const isSkipped = (test: Test) =>
    selection.skipped.some(({ title }) => title === test.fullTitle())
  suite.tests = suite.tests.filter((test) => !isSkipped(test))
  suite.suites.forEach(removeSkippedSpecs)
}

function writeResult(outcome: string, test: Test, error?: Error): void {
  const line = { outcome, title: test.fullTitle(), error: error?.stack }
  appendFileSync(results, `${JSON.stringify(line)}\n`)
}

process.on('uncaughtException', (error) => process.stderr.write(`uncaught: ${error.stack}\n`))
async function runSpecs(): Promise<void> {
  await app.whenReady()
  loadSpecs()
  keepPortableSpecs(mocha.suite)
  mocha.suite.eachTest((test: Test) =>
    writeResult(test.isPending() ? 'elsewhere' : 'planned', test),
  )
  removeSkippedSpecs(mocha.suite)
  const runner = mocha.run(() => app.exit(0))
  runner.on('pass', (test) => writeResult('passed', test))
  runner.on('fail', (test, error) => writeResult('failed', test, error))
}
runSpecs().catch((error: unknown) => {
  process.stderr.write(`the specs did not load: ${error instanceof Error ? error.stack : error}\n`)
  app.exit(1)
})
