/** Menus are rebuilt at most this often, in ms: users read no faster, and a rebuild costs the system. */
export const RENDER_EVERY_MS = 50

/**
 * Puts off `run` by RENDER_EVERY_MS and does it once for everything that was asked meanwhile. `cancel`
 * forgets what is put off.
 */
export function coalesce(run: () => void): { ask(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = null
        run()
      }, RENDER_EVERY_MS)
    },
    cancel() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
