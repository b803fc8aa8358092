/**
 * Makes the demo loops from nothing: `node backend/streams/synthesis/make-loops.ts` (needs ffmpeg).
 * The encoded loops are part of the repository, so this has to run only when their music is changed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { CELLAR_SIGNAL_RATE, renderCellarSignal } from './cellar-signal.ts'
import { encodeAac, encodeMp3, encodeOpus } from './encode.ts'
import { renderLongWave } from './long-wave.ts'
import { NIGHT_BUS_RATE, renderNightBus } from './night-bus.ts'

const folder = new URL('../loops/', import.meta.url)

const loops = {
  'night-bus.mp3': () => encodeMp3(renderNightBus(), NIGHT_BUS_RATE),
  'cellar-signal.aac': () => encodeAac(renderCellarSignal(), CELLAR_SIGNAL_RATE),
  'long-wave.opus': () =>
    encodeOpus(renderLongWave(), ['TITLE=Long Wave', 'ORGANIZATION=Undertone demo stream']),
}

await mkdir(folder, { recursive: true })
for (const [name, make] of Object.entries(loops)) {
  const bytes = make()
  await writeFile(new URL(name, folder), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
