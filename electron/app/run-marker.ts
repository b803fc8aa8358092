import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from '../log/logger.ts'

/** A file that lies in `folder` while the app runs: found at the start, the run before did not quit. */
export interface RunMarker {
  /** Puts it down; true when the one of the run before still lay there. */
  begin(): boolean
  /** The app quits, or the system ends it in good order. */
  end(): void
}

/** A disk that refuses the file costs the knowledge. */
export function createRunMarker(folder: string, log: Pick<Logger, 'warn'>): RunMarker {
  const file = path.join(folder, 'running')
  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      log.warn('whether the app runs could not be noted', error)
    }
  }
  return {
    begin() {
      const isLeft = existsSync(file)
      attempt(() => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, '')
      })
      return isLeft
    },
    end: () => attempt(() => rmSync(file, { force: true })),
  }
}
