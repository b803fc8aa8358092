/** Runs the contract suite in Electron, which writes its results to test-results/electron-contract.md. */
import path from 'node:path'
import { build } from 'vite'
import { runScript } from '../problem.ts'
import { ROOT, run } from '../run.ts'
import { findElectron } from './electron-runtime.ts'

const SUITE = path.join(ROOT, 'tests/electron-contract')
const OUT = path.join(ROOT, 'out/electron-contract')

async function bundle(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(SUITE, 'main.ts'),
      outDir: OUT,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.mjs' } },
    },
  })
  return path.join(OUT, 'main.mjs')
}

await runScript(async () => {
  const electron = await findElectron()
  if (electron.available)
    process.exitCode = await run(electron.binary, [await bundle()], {
      env: { ...process.env, CONTRACT_FOLDER: SUITE },
    })
  else process.stdout.write(`The contract suite did not run: ${electron.reason}.\n`)
})
