import { existsSync, readFileSync } from 'node:fs'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { writeDurably } from '../../system/durable-file.ts'
import { noteSendTimes, type SendTimes } from '../mailbox/send-times.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

/**
 * Loads the accounts into the state, and when their mails were sent into the send times; returns the
 * function that saves both when they changed.
 * @throws when the file is damaged: it is left as it is, for the operator to look at
 */
export function attachAccountsFile(
  state: AgentProjectState,
  sendTimes: SendTimes,
  file: string,
): () => void {
  if (existsSync(file)) {
    try {
      restoreSnapshot(state, sendTimes, readFileSync(file, 'utf8'))
    } catch (error) {
      throw new Error(
        `The accounts file ${file} is damaged. Repair it, or remove it to start without accounts.`,
        {
          cause: error,
        },
      )
    }
  }
  let saved = takeSnapshot(state, sendTimes)
  return () => {
    noteSendTimes(state, sendTimes, Date.now())
    const current = takeSnapshot(state, sendTimes)
    if (current === saved) return
    writeDurably(file, current)
    saved = current
  }
}
