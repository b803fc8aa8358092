/** How long the database may take to answer before it counts as away. */
const DEADLINE_MS = 2_000
/** The shortest time between two questions, whoever asks for the answer and how often. */
const INTERVAL_MS = 1_000

/** Resolves with what `answer` does, or with false when that takes too long. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, DEADLINE_MS, false)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Asks whether the database answers, one question at a time and at most one a second; in between, the last
 * answer is given again.
 * @param ask is to end some time and not to reject
 * @param clock in ms, never backwards
 */
export function createDatabaseCheck(
  ask: () => Promise<boolean>,
  clock = () => performance.now(),
): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let last = Promise.resolve(false)
  return () => {
    if (isAsking || clock() - askedAt < INTERVAL_MS) return last
    askedAt = clock()
    isAsking = true
    const answer = ask().finally(() => {
      isAsking = false
    })
    last = inTime(answer)
    return last
  }
}
