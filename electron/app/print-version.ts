import { app } from 'electron'

/** Prints the version, as `--version` asks, and leaves before anything of the app has begun. */
export function printVersion(): void {
  // Windows writes to pipes in the background: leaving at once would cut the line off.
  process.stdout.write(`${app.getVersion()}\n`, () => app.exit(0))
}
