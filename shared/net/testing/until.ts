/** Waits for what is to be seen from outside: asks every millisecond, for five seconds. */
export async function until(check: () => boolean | undefined): Promise<void> {
  const deadline = performance.now() + 5_000
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`has not come true: ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
