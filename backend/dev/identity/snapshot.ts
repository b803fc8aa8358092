import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { z } from 'zod'
import type { SendTimes } from '../mailbox/send-times.ts'

/**
 * What is kept of the emulator's memory: accounts (password, claims, second factors) and the codes
 * users may be about to type. Refresh tokens need no keeping: this emulator encodes account and
 * project in the token itself and only looks whether the account exists.
 *
 * The emulator stores passwords readable ("fakeHash:...:password=..."). It is for made-up accounts
 * on one machine; the file is private to the user who runs it.
 */
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
  /** Send times in ms since the epoch, under the key that files have always had; the oldest files lack it. */
  postmarks: z.record(z.string(), z.int().nullable()).default({}),
})

/** The state and its send times as text; equal states give equal text. */
export function takeSnapshot(state: AgentProjectState, sendTimes: SendTimes): string {
  return JSON.stringify({
    version: 1,
    users: [...state.users.values()],
    oobs: [...state.oobs.values()],
    verificationCodes: [...state.verificationCodes.values()],
    postmarks: Object.fromEntries(sendTimes),
  })
}

/**
 * Puts a snapshot back into an empty state and empty send times.
 * @throws when the text is not a snapshot
 */
export function restoreSnapshot(
  state: AgentProjectState,
  sendTimes: SendTimes,
  text: string,
): void {
  const snapshot = snapshotSchema.parse(JSON.parse(text))
  for (const user of snapshot.users) {
    // The emulator derives these two from e-mail and phone, and would list them twice.
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
