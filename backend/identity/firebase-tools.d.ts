/** What this project uses of the Auth emulator of firebase-tools 15.34, which ships no types. */

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  /** Third argument: the live state of each project, ours to fill and to read. */
  export function createApp(
    defaultProjectId: string,
    singleProjectMode: 0 | 1 | 2,
    projectStateForId: Map<string, AgentProjectState>,
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export interface EmulatorUser {
    readonly localId: string
    readonly [field: string]: unknown
  }

  export class AgentProjectState {
    constructor(projectId: string)
    readonly users: Map<string, EmulatorUser>
    /** Codes of password-reset and verification mails, by code. */
    readonly oobs: Map<string, unknown>
    /** Codes of text messages, by session. */
    readonly verificationCodes: Map<string, unknown>
    enableImprovedEmailPrivacy: boolean
    /** Creates or replaces an account and every index that leads to it. */
    overwriteUserWithLocalId(localId: string, fields: EmulatorUser): EmulatorUser
  }
}
