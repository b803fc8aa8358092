/** Many questions for what single stations have on, asked as few: one request for all cards that are shown. */
import { type OnAir, PROGRAMME_STATIONS_MAX } from '../../../shared/api/programme.ts'

/** How long questions are collected. A list that is scrolled through quickly asks for none of what has gone by. */
export const COLLECT_MS = 120

interface Waiting {
  readonly id: string
  readonly signal: AbortSignal
  readonly resolve: (onAir: OnAir | null) => void
  readonly reject: (error: unknown) => void
}

type AskOne = (stationId: string, signal: AbortSignal) => Promise<OnAir | null>

/**
 * Makes the function that asks for one station; null: it says nothing of its programme. `ask` gets at most
 * PROGRAMME_STATIONS_MAX ids, each once. A question that is taken back before it was sent is not sent.
 */
export function batchOnAir(ask: (ids: readonly string[]) => Promise<readonly OnAir[]>): AskOne {
  let waiting: Waiting[] = []

  async function send(part: readonly Waiting[]): Promise<void> {
    try {
      const answers = await ask([...new Set(part.map(({ id }) => id))])
      const found = new Map(answers.map((onAir) => [onAir.stationId, onAir]))
      for (const { id, resolve } of part) resolve(found.get(id) ?? null)
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  function sendAll(): void {
    const wanted = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    for (let from = 0; from < wanted.length; from += PROGRAMME_STATIONS_MAX) {
      void send(wanted.slice(from, from + PROGRAMME_STATIONS_MAX))
    }
  }

  return (id, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, COLLECT_MS)
      waiting.push({ id, signal, resolve, reject })
    })
}
