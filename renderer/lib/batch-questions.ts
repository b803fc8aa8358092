/** Many questions for single things, asked as few: one request for all that are asked in a moment. */
interface Waiting<Answer> {
  readonly id: string
  readonly signal: AbortSignal
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: unknown) => void
}

interface BatchOptions<Answer> {
  /** Gets at most `most` ids, each once. */
  readonly ask: (ids: readonly string[]) => Promise<readonly Answer[]>
  readonly idOf: (answer: Answer) => string
  readonly most: number
  /** How long questions are collected, ms. */
  readonly collectMs: number
}

/**
 * Makes the function that asks for one thing; null: there is none of that id. A question that is taken back before it
 * was sent is not sent.
 */
export function batchQuestions<Answer>({ ask, idOf, most, collectMs }: BatchOptions<Answer>) {
  let waiting: Waiting<Answer>[] = []

  async function send(part: readonly Waiting<Answer>[]): Promise<void> {
    try {
      const answers = await ask([...new Set(part.map(({ id }) => id))])
      const found = new Map(answers.map((answer) => [idOf(answer), answer]))
      for (const { id, resolve } of part) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  function sendAll(): void {
    const wanted = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    for (let from = 0; from < wanted.length; from += most) {
      void send(wanted.slice(from, from + most))
    }
  }

  return (id: string, signal: AbortSignal): Promise<Answer | null> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, collectMs)
      waiting.push({ id, signal, resolve, reject })
    })
}
