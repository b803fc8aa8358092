import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../build/run.ts'

// Concatenated, so that secret scanners do not report this file.
const letters = 'aB3'.repeat(14)
const PRODUCTION = {
  apiUrl: 'https://api.radio.example',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  google: {
    clientId: `123456789012-${letters.toLowerCase().slice(0, 32)}.apps.googleusercontent.com`,
    clientSecret: `GOCSPX-${letters.slice(0, 28)}`,
  },
  firebase: {
    apiKey: `AIzaSy${letters.slice(0, 33)}`,
    authDomain: 'example-radio.firebaseapp.com',
    projectId: 'example-radio',
    storageBucket: 'example-radio.firebasestorage.app',
    messagingSenderId: '123456789012',
    appId: '1:123456789012:web:0123456789abcdef012345',
    measurementId: 'G-AB12CD34EF',
    recaptchaSiteKey: `6L${letters.slice(0, 38)}`,
  },
}
const OTHER_KEY = `AIzaSy${letters.slice(1, 34)}`

/** The packaged part of the project, with bundles that contain only a configuration. */
const root = mkdtempSync(path.join(tmpdir(), 'undertone-package-'))
const write = (file: string, text: string) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

function configure(config: object, bundle: object = config): void {
  write('resources/config.json', JSON.stringify(config))
  write('out/main/index.js', `const config = ${JSON.stringify(bundle)}`)
}

async function run(script: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['build/scripts/launch.mjs', script], { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

beforeAll(() => {
  const parts = ['build', 'resources', 'shared', 'LICENSE', 'electron-builder.ts', 'package.json']
  for (const part of [...parts, 'package-lock.json'])
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction')
  write('build/scripts/build-if-stale.ts', 'export async function buildIfStale() {}')
  for (const file of ['main/text-worker.js', 'preload/index.cjs', 'renderer/index.html'])
    write(`out/${file}`, 'made by the test')
})

test('package:check accepts the public values of a real configuration', async () => {
  configure(PRODUCTION)
  const { code, output } = await run('build/scripts/package-check.ts')
  expect(output).not.toContain('FAILED')
  for (const system of ['Linux', 'macOS', 'Windows'])
    expect(output).toContain(`passed  ${system}, archive: no secrets, no folders of here`)
  expect(output).toContain('passed  macOS, Info.plist: ')
  expect(code).toBe(0)
})

test('package:check rejects a configuration that the app does not start with', async () => {
  configure({ ...PRODUCTION, apiUrl: 'api.radio.example' })
  const { code, output } = await run('build/scripts/package-check.ts')
  expect(output).toMatch(/^The configuration \(resources\/config\.json\) cannot be used: apiUrl /)
  expect(code).toBe(1)
})

test.each(['package-check.ts', 'package.ts'])(
  '%s rejects another key beside them before it makes a package',
  async (script) => {
    configure(PRODUCTION, { ...PRODUCTION, maps: { apiKey: OTHER_KEY } })
    const { code, output } = await run(`build/scripts/${script}`)
    expect(output).toBe('out/main/index.js contains a Google API key\n')
    expect(code).toBe(1)
    const dist = path.join(root, 'dist')
    expect(existsSync(dist) ? readdirSync(dist) : []).not.toContain(/unpacked|undertone/)
  },
)
