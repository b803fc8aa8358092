import { existsSync, readFileSync } from 'node:fs'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { z } from 'zod'
import { writeDurably } from '../../system/durable-file.ts'
import { recordSendTimes, type SendTimes } from '../mailbox/messages.ts'

/** Snapshots have no refresh tokens, because they encode account and project. Passwords are fake and in plain text. */
const snapshotSchema = z.object({
  version: z.literal(1),
  users: z.array(
    z.looseObject({
      localId: z.string().min(1),
      providerUserInfo: z.array(z.looseObject({ providerId: z.string() })).optional(),
    }),
  ),
  oobs: z.array(
    z.looseObject({
      email: z.string(),
      newEmail: z.string().optional(),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.string(),
    }),
  ),
  verificationCodes: z.array(
    z.looseObject({ phoneNumber: z.string(), sessionInfo: z.string(), code: z.string() }),
  ),
  /** Send times in ms since the epoch. The oldest files have none. */
  postmarks: z.record(z.string(), z.int().nullable()).default({}),
})

export function takeSnapshot(state: AgentProjectState, sendTimes: SendTimes): string {
  return JSON.stringify({
    version: 1,
    users: [...state.users.values()],
    oobs: [...state.oobs.values()],
    verificationCodes: [...state.verificationCodes.values()],
    postmarks: Object.fromEntries(sendTimes),
  })
}

/** @throws when the text is not a snapshot */
export function restoreSnapshot(
  state: AgentProjectState,
  sendTimes: SendTimes,
  text: string,
): void {
  const snapshot = snapshotSchema.parse(JSON.parse(text))
  for (const user of snapshot.users) {
    // The emulator adds these two from email and phone, and would list them twice.
    const providerUserInfo = (user.providerUserInfo ?? []).filter(
      ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
    )
    state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo })
  }
  for (const oob of snapshot.oobs) state.oobs.set(oob.oobCode, oob)
  for (const code of snapshot.verificationCodes) {
    state.verificationCodes.set(code.sessionInfo, code)
  }
  for (const key of [...state.oobs.keys(), ...state.verificationCodes.keys()]) {
    sendTimes.set(key, snapshot.postmarks[key] ?? null)
  }
}

/** Loads the accounts file and returns a function that saves changes. @throws when the file is damaged */
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
  let savedText = takeSnapshot(state, sendTimes)
  return () => {
    recordSendTimes(state, sendTimes, Date.now())
    const currentText = takeSnapshot(state, sendTimes)
    if (currentText === savedText) return
    writeDurably(file, currentText)
    savedText = currentText
  }
}
