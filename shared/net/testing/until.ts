/** Waits until `check` returns true. Polls every millisecond for up to five seconds. */
export async function until(check: () => boolean | undefined): Promise<void> {
  const deadline = performance.now() + 5_000
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
