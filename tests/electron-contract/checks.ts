/** One thing the product relies on, and how to see whether this Electron does it. */
export interface Check {
  readonly name: string
  run(): unknown
}

/** What became of a check; `problem` is null when it holds. */
export interface Outcome {
  readonly name: string
  readonly problem: string | null
}

/** A check that has not ended by then has failed. */
const CHECK_TIMEOUT_MS = 15_000
/** How often `until` looks, and for how long. */
const LOOK_EVERY_MS = 10
const LOOK_FOR_MS = 8_000

/** A group's checks as a list, from statements to functions. */
export function group(name: string, checks: Readonly<Record<string, () => unknown>>): Check[] {
  return Object.entries(checks).map(([statement, run]) => ({ name: `${name}: ${statement}`, run }))
}

/** Resolves when `holds` does; rejects when it never does. */
export async function until(holds: () => boolean, what = 'what was awaited'): Promise<void> {
  const end = Date.now() + LOOK_FOR_MS
  while (!holds()) {
    if (Date.now() > end) throw new Error(`${what} did not come`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The error that `act` throws or rejects with; fails where there is none. */
export async function errorOf(act: () => unknown): Promise<Error> {
  try {
    await act()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  throw new Error('no error was thrown')
}

/** Runs one check. */
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
