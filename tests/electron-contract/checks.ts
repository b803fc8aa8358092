/** A behavior of Electron that the product relies on, with a check. */
export interface Check {
  readonly name: string
  run(): unknown
}

/** `problem` is null if the check passed. */
export interface Outcome {
  readonly name: string
  readonly problem: string | null
}

const CHECK_TIMEOUT_MS = 15_000
const POLL_MS = 10
const TIMEOUT_MS = 8_000

export function group(name: string, checks: Readonly<Record<string, () => unknown>>): Check[] {
  return Object.entries(checks).map(([statement, run]) => ({ name: `${name}: ${statement}`, run }))
}

export async function until(holds: () => boolean, what = 'what was awaited'): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export async function errorOf(act: () => unknown): Promise<Error> {
  try {
    await act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  throw new Error('no error was thrown')
}

export async function outcomeOf({ name, run }: Check): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([run(), tooLong])
    return { name, problem: null }
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
